/** The kinds of field that calls share. Schemas only check; nothing here does I/O. */
import { z } from 'zod'
import { MAX_LIMIT, MAX_PRICE_POUNDS } from '../constants.ts'
import { toPence, toPounds } from './money.ts'

const MAX_INT4 = 2_147_483_647

const pounds = z.number().nonnegative().meta({ description: 'Pounds, with at most two decimals' })

/** An amount in pence on our side, in decimal pounds in the JSON of a call. */
export const price = z.codec(pounds.max(MAX_PRICE_POUNDS).multipleOf(0.01), z.int().nonnegative(), {
  decode: toPence,
  encode: toPounds,
})

/** A sum of prices, in pence on our side and in pounds in the JSON: what a single price may be does not limit it. */
export const amount = z.codec(pounds, z.int().nonnegative(), { decode: toPence, encode: toPounds })

/** An identifier: a positive integer. */
export const id = z.int().positive().max(MAX_INT4)

/** An identifier in a path or a query, where everything arrives as text. */
export const idParam = z.coerce.number().int().positive().max(MAX_INT4)

/** The path parameter `{id}`. */
export const IdParams = z.object({ id: idParam })

/** Page number, from 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** Rows per page, 1 to 100; anything above is a 422. */
export const limit = (preset: number) => z.coerce.number().int().min(1).max(MAX_LIMIT).default(preset)

/** Rows to leave out before the first answered one. */
export const skip = z.coerce.number().int().min(0).max(10_000_000).default(0)

/**
 * Several values of one query parameter. Read from `categories[]=1&categories[]=2`, `categories=1,2` and
 * `categories=1` alike; the server has already dropped the `[]` from the name.
 */
export const listParam = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      value === undefined
        ? []
        : [value]
            .flat()
            .flatMap((part) => String(part).split(','))
            .filter((part) => part !== ''),
    z.array(item).max(MAX_LIMIT),
  )

/** A list answer: the rows, and how many there are in all. */
export const listAnswer = <T extends z.ZodType>(item: T) => ({ items: z.array(item), total: z.int().nonnegative() })

/** A moment: ISO 8601 in UTC. */
export const timestamp = z.iso.datetime()

/** A named thing that others point to. */
export const Reference = z.object({ id, name: z.string(), slug: z.string() }).meta({ id: 'Reference' })
export type Reference = z.output<typeof Reference>

/** The last part of an address: 'garden-mint-nic-salt'. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.')
  .max(120)

/** Sent with a change: the `updated_at` that was read. 409 `stale`, naming what changed, when somebody has saved since. */
export const seenAt = timestamp.optional()

/** What a list of staff takes: a window, words to look for, and an order; '-name' is descending. */
export const staffList = <Sort extends string>(sorts: readonly Sort[], preset: NoInfer<Sort>, rows = 20) => ({
  skip,
  limit: limit(rows),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(sorts).default(() => preset),
})

/** What such a list answers. */
export const windowAnswer = <T extends z.ZodType>(item: T) =>
  z.object({ ...listAnswer(item), skip: z.int(), limit: z.int() })

/** A day in London: 2026-11-21. */
export const day = z.iso.date()
