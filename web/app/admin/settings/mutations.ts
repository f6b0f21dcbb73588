import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { settingsQuery } from '../../storefront/site-settings/queries.ts'
import { type AdminSettings, adminSettingsQuery, checklistQuery, type SettingsValues } from './queries.ts'

/** Returns a function that saves changed settings and updates the caches that contain them. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return async (values: SettingsValues): Promise<AdminSettings> => {
    const seen = queryClient.getQueryData(adminSettingsQuery.queryKey)
    const changed = seen ? changedFrom(seen, values) : values
    const saved = await api('PUT /admin/settings/', { body: { ...changed, updated_at: seen?.updated_at } })
    queryClient.setQueryData(adminSettingsQuery.queryKey, saved)
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: checklistQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
    ])
    return saved
  }
}

const changedFrom = (seen: AdminSettings, values: SettingsValues): Partial<SettingsValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(seen, name))),
  )
