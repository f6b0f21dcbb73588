/** Age check providers for staff: which are configured, and their settings; secrets are written and never read. */
import { z } from 'zod'
import { KeyCheck } from '../admin/payments.admin.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const AgeCheckProviderSettings = z
  .object({
    name: z.string(),
    title: z.string(),
    /**
     * `environment`: configured by environment variables, which staff cannot change. `unreadable`: the stored settings were
     * encrypted with another key than this process has.
     */
    state: z.enum(['environment', 'entered', 'unreadable', 'off']),
    /** Whether it checks new orders; the first configured provider does. */
    is_current: z.boolean(),
    /** Where staff find the values; empty if none can be entered. */
    from: z.string(),
    /** `value` is empty for a secret, of which `is_stored` alone is told. */
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        hint: z.string(),
        is_secret: z.boolean(),
        is_stored: z.boolean(),
        value: z.string(),
      }),
    ),
  })
  .meta({ id: 'AgeCheckProviderSettings' })
export type AgeCheckProviderSettings = z.output<typeof AgeCheckProviderSettings>

const tags = ['Age checks, staff']
const params = z.object({ name: z.string().max(40) })

/** `return_url`: the address to register at a provider with a site of its own. */
export const listAgeCheckProviders = {
  method: 'GET',
  url: '/admin/age-checks/providers/',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'List age check providers',
    response: { 200: z.object({ items: z.array(AgeCheckProviderSettings), return_url: z.string() }), ...problems },
  },
} as const

/**
 * Tests the settings with the provider, and stores them only if every check has passed. An empty secret stays as it was. 409
 * `settings_fixed` if the environment has them; 422 if one is missing or has a wrong form.
 */
export const saveAgeCheckSettings = {
  method: 'PUT',
  url: '/admin/age-checks/providers/:name/settings',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Test and save the settings of an age check provider',
    params,
    body: z.object({ values: z.record(z.string().max(60), z.string().trim().max(500)) }),
    response: { 200: z.object({ is_saved: z.boolean(), checks: z.array(KeyCheck) }), ...problems },
  },
} as const

/** Deletes the stored settings. Customers whose check is open then send a document. */
export const removeAgeCheckSettings = {
  method: 'DELETE',
  url: '/admin/age-checks/providers/:name/settings',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Disconnect an age check provider',
    params,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
