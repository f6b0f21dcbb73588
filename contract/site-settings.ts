/** Site settings: name, address, delivery fees (docs/behaviour.md, Settings). */
import { z } from 'zod'
import { SITE_SETTINGS_FIELDS } from './fields/settings.fields.ts'
import { fieldSchemas } from './lib/record-fields.ts'
import { problems } from './problems.ts'

/** The settings that visitors may see. */
export const SiteSettings = z.object(fieldSchemas(SITE_SETTINGS_FIELDS, 'read')).meta({ id: 'SiteSettings' })
export type SiteSettings = z.output<typeof SiteSettings>

export const getSiteSettings = {
  method: 'GET',
  url: '/site-settings/',
  schema: { tags: ['Site settings'], summary: 'Get the site settings', response: { 200: SiteSettings, ...problems } },
} as const
