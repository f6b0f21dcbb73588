import { pick } from '@shop/contract/lib/record-fields.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { settingsQuery } from '../../storefront/site-settings/queries.ts'
import { type AdminSettings, adminSettingsQuery, checklistQuery, type SettingsValues } from '../settings/queries.ts'
import { setupQuery } from './queries.ts'

/** Returns a function that saves the given settings, changed or not: an answer that was confirmed counts as given. */
export function useSaveAnswer(names: readonly (keyof SettingsValues)[]) {
  const queryClient = useQueryClient()
  return async (values: SettingsValues): Promise<AdminSettings> => {
    const seen = queryClient.getQueryData(adminSettingsQuery.queryKey)
    const body = { ...pick(values, names), updated_at: seen?.updated_at }
    const saved = await api('PUT /admin/settings/', { body })
    queryClient.setQueryData(adminSettingsQuery.queryKey, saved)
    const changed = [checklistQuery, setupQuery, settingsQuery]
    await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
    return saved
  }
}
