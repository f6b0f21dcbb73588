import { SettingsChanges } from '@shop/contract/admin/site-settings.admin.ts'
import type { Answer } from '@shop/contract/client.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../lib/api.ts'

export type AdminSettings = Answer<'GET /admin/settings/'>

export type ChecklistStep = Answer<'GET /admin/settings/checklist'>['items'][number]

/** Validates all settings but the images, which are saved when they are chosen. */
export const SettingsRules = SettingsChanges.omit({
  updated_at: true,
  logo: true,
  logo_dark: true,
  icon: true,
  placeholder_images: true,
}).required()

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

export function toSettingsValues(settings: AdminSettings): SettingsValues {
  const { updated_at: _, logo: _logo, logo_dark: _dark, icon: _icon, placeholder_images: _images, ...values } = settings
  return values
}
