import { SettingsChanges } from '@shop/contract/admin/site-settings.admin.ts'
import type { Answer } from '@shop/contract/client.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'
import { settingsQuery } from '../../storefront/site-settings/queries.ts'

export type AdminSettings = Answer<'GET /admin/settings/'>
export type ChecklistStep = Answer<'GET /admin/settings/checklist'>['items'][number]
/** Validates all settings, by the contract’s rules. */
export const SettingsRules = SettingsChanges.omit({ updated_at: true }).required()
/** The form's values: amounts in pounds, as in the API. */
export type SettingsValues = z.input<typeof SettingsRules>

export const adminSettingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => api('GET /admin/settings/', { signal }),
})

export const checklistQuery = queryOptions({
  queryKey: ['admin', 'settings', 'checklist'],
  queryFn: ({ signal }) => api('GET /admin/settings/checklist', { signal }),
})

export const toSettingsValues = ({ updated_at: _, ...values }: AdminSettings): SettingsValues => values

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
