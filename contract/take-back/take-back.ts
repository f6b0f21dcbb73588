/** What customers gave back to be recycled, and the weight of the batteries sold (rules H1 and H2). Weights are grams, days in London. */
import { z } from 'zod'
import { day, IdParams, id, limit, skip, timestamp, windowAnswer } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { IdempotencyHeaders, problems } from '../problems.ts'

const short = z.string().trim().max(120, 'Use at most 120 characters.').default('')
const whole = (max: number) => z.int('Enter a whole number.').min(1, 'Enter 1 or more.').max(max, 'That is too much.')

const fields = {
  taken_on: day,
  kind: z.enum(['vape', 'battery']),
  units: whole(100_000),
  weight_grams: whole(10_000_000),
  source: z.enum(['post', 'counter', 'other']),
  /** Who took them to be recycled; empty until then. */
  collector: short,
  collector_reference: short,
  collected_on: day.nullable().default(null),
}

/** Collector and day go together; the day is that of taking back or later. */
export const TakeBackInput = z
  .object(fields)
  .refine(({ collector, collected_on }) => (collector === '') === (collected_on === null), {
    path: ['collector'],
    message: 'Enter the collector and the day, or neither.',
  })
  .refine(({ taken_on, collected_on }) => collected_on === null || collected_on >= taken_on, {
    path: ['collected_on'],
    message: 'They can’t be collected before they were taken back.',
  })

export const TakeBack = z
  .object({
    id,
    ...fields,
    collector: z.string(),
    collector_reference: z.string(),
    collected_on: day.nullable(),
    updated_at: timestamp,
  })
  .meta({ id: 'TakeBack' })
export type TakeBack = z.output<typeof TakeBack>

const Sum = z.object({ units: z.int(), weight_grams: z.int() })

/** `waiting`: what no collector has yet, of every year. */
export const TakeBackYear = z
  .object({
    year: z.int(),
    vapes: Sum,
    batteries: Sum,
    waiting: Sum,
    /** Sold outside of devices in paid orders; returned ones are not subtracted. `estimated`: units of unknown weight. */
    sold_batteries: z.object({ units: z.int(), weight_grams: z.int(), estimated: z.int() }),
  })
  .meta({ id: 'TakeBackYear' })
export type TakeBackYear = z.output<typeof TakeBackYear>

const tags = ['Take-back, staff']
const year = z.coerce.number().int().min(2000).max(2999).optional()
const writing = { tags, ...forStaff('orders.update') }
const reading = { tags, ...forStaff('orders.read') }

/** The newest first; by default of this year. */
export const listTakeBacks = {
  method: 'GET',
  url: '/admin/take-back/',
  schema: {
    ...reading,
    summary: 'List what was taken back',
    querystring: z.object({ skip, limit: limit(20), year }),
    response: { 200: windowAnswer(TakeBack).extend({ sums: TakeBackYear }), ...problems },
  },
} as const

/** Every record, the oldest first, or those of a year. */
export const exportTakeBacks = {
  method: 'GET',
  url: '/admin/take-back/export.csv',
  schema: {
    ...reading,
    produces: ['text/csv'],
    summary: 'Export what was taken back as CSV',
    querystring: z.object({ year }),
    response: { 200: z.string(), ...problems },
  },
} as const

export const recordTakeBack = {
  method: 'POST',
  url: '/admin/take-back/',
  schema: {
    ...writing,
    summary: 'Record what was taken back',
    headers: IdempotencyHeaders,
    body: TakeBackInput,
    response: { 201: TakeBack, ...problems },
  },
} as const

/** Corrects a record, or says who collected it. 409 `stale` if another user has saved since. Records are not deleted. */
export const updateTakeBack = {
  method: 'PUT',
  url: '/admin/take-back/:id',
  schema: {
    ...writing,
    summary: 'Change a record of what was taken back',
    params: IdParams,
    body: TakeBackInput.safeExtend({ updated_at: timestamp.optional() }),
    response: { 200: TakeBack, ...problems },
  },
} as const
