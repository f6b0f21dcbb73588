import { api } from '../../lib/api.ts'

/** Tests the settings with the provider and saves them if it answers. An empty secret stays as it is. */
export const saveAgeCheckSettings = (name: string, values: Record<string, string>) =>
  api('PUT /admin/age-checks/providers/:name/settings', { params: { name }, body: { values } })

export const removeAgeCheckSettings = (name: string) =>
  api('DELETE /admin/age-checks/providers/:name/settings', { params: { name } })
