/** Requests under data protection law, and complaints about data use (rules G3 and G4). */
import { z } from 'zod'
import { email, personName } from '../accounts.ts'
import { IdParams, id, limit, seenAt, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const PrivacyRequestKind = z.enum(
  ['access', 'erasure', 'correction', 'objection', 'complaint'],
  'Choose what it is about.',
)
export type PrivacyRequestKind = z.output<typeof PrivacyRequestKind>

export const PRIVACY_MESSAGE_MAX = 4000
export const PRIVACY_OUTCOME_MAX = 4000

export const PrivacyRequestForm = z.object({
  kind: PrivacyRequestKind,
  name: personName,
  email,
  message: z.string().trim().min(1, 'Write your message.').max(PRIVACY_MESSAGE_MAX, 'Use at most 4,000 characters.'),
})

/** `due_at` is the deadline to answer a request or acknowledge a complaint. `outcome` is blank until it is answered. */
export const PrivacyRequest = z
  .object({
    id,
    /** The sender's account, if they were logged in. */
    user_id: id.nullable(),
    kind: PrivacyRequestKind,
    name: z.string(),
    email: z.string(),
    message: z.string(),
    received_at: timestamp,
    due_at: timestamp,
    is_overdue: z.boolean(),
    acknowledged_at: timestamp.nullable(),
    answered_at: timestamp.nullable(),
    outcome: z.string(),
    updated_at: timestamp,
  })
  .meta({ id: 'PrivacyRequest' })
export type PrivacyRequest = z.output<typeof PrivacyRequest>

/** A change by staff. `outcome` answers and acknowledges the request; fields that are not sent stay unchanged. */
export const PrivacyRequestChange = z.object({
  acknowledged: z.literal(true).optional(),
  outcome: z
    .string()
    .trim()
    .min(3, 'Write what you did and replied.')
    .max(PRIVACY_OUTCOME_MAX, 'Use at most 4,000 characters.')
    .optional(),
  updated_at: seenAt,
})

const tags = ['Privacy']

/** Public; rate limited per network (429). */
export const createPrivacyRequest = {
  method: 'POST',
  url: '/privacy-requests',
  schema: {
    tags,
    summary: 'Send a privacy request or complaint',
    body: PrivacyRequestForm,
    response: { 201: z.object({ due_at: timestamp }), ...problems },
  },
} as const

/** Open ones first, earliest deadline first; then answered ones, newest first. */
export const listPrivacyRequests = {
  method: 'GET',
  url: '/admin/privacy-requests',
  schema: {
    tags,
    ...forStaff('privacy.write'),
    summary: 'List privacy requests and complaints',
    querystring: z.object({ skip, limit: limit(20), status: z.enum(['open', 'answered']).optional() }),
    response: { 200: windowAnswer(PrivacyRequest), ...problems },
  },
} as const

/** 409 `stale` if another user has saved since. */
export const updatePrivacyRequest = {
  method: 'PUT',
  url: '/admin/privacy-requests/:id',
  schema: {
    tags,
    ...forStaff('privacy.write'),
    summary: 'Acknowledge or answer a privacy request',
    params: IdParams,
    body: PrivacyRequestChange,
    response: { 200: PrivacyRequest, ...problems },
  },
} as const
