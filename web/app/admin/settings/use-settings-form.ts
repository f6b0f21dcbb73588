import { useQueryClient } from '@tanstack/react-query'
import { useAdminForm } from '../kit/form/use-admin-form.ts'
import { useSaveSettings } from './mutations.ts'
import {
  type AdminSettings,
  adminSettingsQuery,
  SettingsRules,
  type SettingsValues,
  toSettingsValues,
} from './queries.ts'

/** The form of all settings, on each page that shows some of them; only changed ones are saved. */
export function useSettingsForm(settings: AdminSettings, savedText: string) {
  const queryClient = useQueryClient()
  return useAdminForm<SettingsValues, AdminSettings>({
    schema: SettingsRules,
    values: toSettingsValues(settings),
    save: useSaveSettings(),
    valuesOf: toSettingsValues,
    savedText,
    reload: async () => toSettingsValues(await queryClient.fetchQuery({ ...adminSettingsQuery, staleTime: 0 })),
  })
}
