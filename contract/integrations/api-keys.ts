/** API keys: with one, a program makes the calls of a role of staff (docs/api.md). */
import { z } from 'zod'
import { givenPassword, oneTimeCode } from '../accounts.ts'
import { day, IdParams, id, timestamp } from '../lib/fields.ts'
import { API_KEY_ROLE_NAMES, forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const API_KEY_NAME_MAX = 60

export const ApiKeyRole = z.enum(API_KEY_ROLE_NAMES)

export const ApiKey = z
  .object({
    id,
    name: z.string(),
    role: ApiKeyRole,
    /** The owner who created it. It works only while they are an owner. */
    created_by: z.string(),
    created_at: timestamp,
    /** Its last day; null if it does not expire. */
    expires_on: day.nullable(),
    is_expired: z.boolean(),
    /** The last day on which it was used; null if it never was. */
    last_used_on: day.nullable(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyForm = z.object({
  name: z.string().trim().min(1, 'Enter a name.').max(API_KEY_NAME_MAX, `Use at most ${API_KEY_NAME_MAX} characters.`),
  role: ApiKeyRole,
  expires_on: day.nullable().default(null),
  /** The caller's own password, and a code if they have one-time codes. */
  current_password: givenPassword.optional(),
  code: oneTimeCode.optional(),
})

const tags = ['API keys']

export const listApiKeys = {
  method: 'GET',
  url: '/admin/api-keys',
  schema: {
    tags,
    ...forStaff('staff.manage'),
    summary: 'List API keys',
    response: { 200: z.object({ items: z.array(ApiKey) }), ...problems },
  },
} as const

/** The key itself is in `key` of this response and never shown again. */
export const createApiKey = {
  method: 'POST',
  url: '/admin/api-keys',
  schema: {
    tags,
    ...forStaff('staff.manage'),
    summary: 'Create an API key',
    body: ApiKeyForm,
    response: { 201: ApiKey.extend({ key: z.string() }), ...problems },
  },
} as const

/** It stops working at once. */
export const revokeApiKey = {
  method: 'DELETE',
  url: '/admin/api-keys/:id',
  schema: {
    tags,
    ...forStaff('staff.manage'),
    summary: 'Revoke an API key',
    params: IdParams,
    response: { 200: z.object({ success: z.boolean() }), ...problems },
  },
} as const
