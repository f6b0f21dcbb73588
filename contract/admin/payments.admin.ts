/** Payment providers for staff: what is configured, and their keys, which are written and never read. */
import { z } from 'zod'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const AdminPaymentProvider = z
  .object({
    name: z.string(),
    title: z.string(),
    /** What customers can pay with. */
    methods: z.string(),
    /**
     * `environment`: configured by environment variables, which staff cannot change. `unreadable`: the stored keys were
     * encrypted with another key than this process has.
     */
    state: z.enum(['environment', 'entered', 'unreadable', 'off']),
    /** Whether it takes real money. */
    is_live: z.boolean(),
    /** Whether it takes new payments; the first configured provider does. */
    is_current: z.boolean(),
    /** Where staff find the keys; empty if none can be entered. */
    keys_from: z.string(),
    /** `hint`: the beginning and end of the stored key; empty without one. */
    keys: z.array(z.object({ name: z.string(), label: z.string(), hint: z.string() })),
  })
  .meta({ id: 'AdminPaymentProvider' })
export type AdminPaymentProvider = z.output<typeof AdminPaymentProvider>

export const KeyCheck = z
  .object({ label: z.string(), is_passed: z.boolean(), detail: z.string() })
  .meta({ id: 'KeyCheck' })
export type KeyCheck = z.output<typeof KeyCheck>

const tags = ['Payments, staff']
const params = z.object({ name: z.string().max(40) })

export const listPaymentProviders = {
  method: 'GET',
  url: '/admin/payments/providers/',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'List payment providers',
    response: { 200: z.object({ items: z.array(AdminPaymentProvider) }), ...problems },
  },
} as const

/**
 * Tests the keys with the provider, and stores them only if every check has passed. Keys that are not sent, or empty, stay.
 * 409 `keys_fixed` if the environment has the keys; 422 if one is missing or has a wrong form.
 */
export const savePaymentKeys = {
  method: 'PUT',
  url: '/admin/payments/providers/:name/keys',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Test and save the keys of a payment provider',
    params,
    body: z.object({ keys: z.record(z.string().max(60), z.string().trim().max(500)) }),
    response: { 200: z.object({ is_saved: z.boolean(), checks: z.array(KeyCheck) }), ...problems },
  },
} as const

/** Tests the keys in use. 409 `not_connected` without any. */
export const testPaymentKeys = {
  method: 'GET',
  url: '/admin/payments/providers/:name/test',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Test the keys of a payment provider',
    params,
    response: { 200: z.object({ checks: z.array(KeyCheck) }), ...problems },
  },
} as const

/** Deletes the stored keys. Refunds of its payments then wait until there are keys again. */
export const removePaymentKeys = {
  method: 'DELETE',
  url: '/admin/payments/providers/:name/keys',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Disconnect a payment provider',
    params,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
