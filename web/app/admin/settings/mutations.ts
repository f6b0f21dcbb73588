import type { BrandImageSlot } from '@shop/contract/admin/site-settings.admin.ts'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { MULTIPART } from '../../lib/form-data.ts'
import { settingsQuery } from '../../storefront/site-settings/queries.ts'
import { type AdminSettings, adminSettingsQuery, checklistQuery, type SettingsValues } from './queries.ts'

/** Returns a function that saves changed settings and updates the caches that contain them. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  const update = useUpdateSettings()
  return async (values: SettingsValues): Promise<AdminSettings> => {
    const seen = queryClient.getQueryData(adminSettingsQuery.queryKey)
    const changed = seen ? changedFrom(seen, values) : values
    return update(await api('PUT /admin/settings/', { body: { ...changed, updated_at: seen?.updated_at } }))
  }
}

/** Returns a function that saves a file as the logo or the icon, or removes it, and updates the same caches. */
export function useSaveBrandImage() {
  const update = useUpdateSettings()
  return async (slot: BrandImageSlot, file: File | null): Promise<AdminSettings> =>
    update(
      file === null
        ? await api('PUT /admin/settings/', { body: { [slot]: null } })
        : await api('PUT /admin/settings/images/:slot', { params: { slot }, headers: MULTIPART, body: { file } }),
    )
}

function useUpdateSettings() {
  const queryClient = useQueryClient()
  return async (saved: AdminSettings): Promise<AdminSettings> => {
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
