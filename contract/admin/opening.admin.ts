/** Whether the shop is open, and the notice that customers see until it is. */
import { z } from 'zod'
import { seenAt, timestamp } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

export const OPENING_HEADING_MAX = 120
export const OPENING_NOTICE_MAX = 1000

/** `can_open`: every required step of the checklist is done. `updated_at` is in 1970 if never saved. */
export const Opening = z
  .object({
    is_open: z.boolean(),
    heading: z.string(),
    notice: z.string(),
    can_open: z.boolean(),
    updated_at: timestamp,
  })
  .meta({ id: 'Opening' })
export type Opening = z.output<typeof Opening>

/** Fields that are not sent stay unchanged. */
export const OpeningChanges = z.object({
  is_open: z.boolean().optional(),
  heading: z.string().trim().min(1, 'Enter a heading.').max(OPENING_HEADING_MAX).optional(),
  notice: z.string().trim().max(OPENING_NOTICE_MAX).optional(),
  updated_at: seenAt,
})
export type OpeningChanges = z.output<typeof OpeningChanges>

const tags = ['Site settings']

export const getOpening = {
  method: 'GET',
  url: '/admin/opening',
  schema: {
    tags,
    ...forStaff('settings.read'),
    summary: 'Get whether the shop is open',
    response: { 200: Opening, ...problems },
  },
} as const

/** Answers 409 `not_ready` to opening a shop that has required steps left. */
export const updateOpening = {
  method: 'PUT',
  url: '/admin/opening',
  schema: {
    tags,
    ...forStaff('settings.write'),
    summary: 'Open or close the shop, and change its notice',
    body: OpeningChanges,
    response: { 200: Opening, ...problems },
  },
} as const
