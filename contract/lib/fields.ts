/** Field types shared by calls. Schemas only validate; nothing here does I/O. */
import { z } from 'zod'
import { MAX_LIMIT, MAX_PRICE_POUNDS } from '../constants.ts'
import { toPence, toPounds } from './money.ts'

const MAX_INT4 = 2_147_483_647

const pounds = z.number().nonnegative().meta({ description: 'Pounds, with at most two decimals' })

/** A price: pence in code, decimal pounds in JSON. */
export const price = z.codec(pounds.max(MAX_PRICE_POUNDS).multipleOf(0.01), z.int().nonnegative(), {
  decode: toPence,
  encode: toPounds,
})

/** A sum of prices: pence in code, pounds in JSON; not limited by the maximum of a single price. */
export const amount = z.codec(pounds, z.int().nonnegative(), { decode: toPence, encode: toPounds })

/** An id: a positive integer. */
export const id = z.int().positive().max(MAX_INT4)

/** An id in a path or query, where values are text. */
export const idParam = z.coerce.number().int().positive().max(MAX_INT4)

/** The path parameter `{id}`. */
export const IdParams = z.object({ id: idParam })

/** Page number, starting at 1. */
export const page = z.coerce.number().int().min(1).max(1_000_000).default(1)

/** Rows per page, 1 to 100; more is a 422. */
export const limit = (preset: number) => z.coerce.number().int().min(1).max(MAX_LIMIT).default(preset)

/** Number of rows to skip. */
export const skip = z.coerce.number().int().min(0).max(10_000_000).default(0)

/**
 * A query parameter with several values. Accepts `categories[]=1&categories[]=2`, `categories=1,2` and `categories=1`; the
 * server has already removed the `[]` from the name.
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

/** A list response: the rows, and their total number. */
export const listAnswer = <T extends z.ZodType>(item: T) => ({ items: z.array(item), total: z.int().nonnegative() })

/** A time in ISO 8601, in UTC. */
export const timestamp = z.iso.datetime()

/** A reference to a record with a name and a slug. */
export const Reference = z.object({ id, name: z.string(), slug: z.string() }).meta({ id: 'Reference' })
export type Reference = z.output<typeof Reference>

/** The last part of a page's address: 'garden-mint-nic-salt'. */
export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and single hyphens.')
  .max(120)

/** The key of a stored image, or 'upload:0' for the first image uploaded with the same form. */
export const imageRef = z.string().max(64)

/** The `updated_at` that the client read. 409 `stale` with the changed fields if another user has saved since. */
export const seenAt = timestamp.optional()

/** The query of a staff list: skip and limit, search words, and a sort order; '-name' is descending. */
export const staffList = <Sort extends string>(sorts: readonly Sort[], preset: NoInfer<Sort>, rows = 20) => ({
  skip,
  limit: limit(rows),
  search: z.string().trim().max(200).optional(),
  sort: z.enum(sorts).default(() => preset),
})

/** The response of a staff list. */
export const windowAnswer = <T extends z.ZodType>(item: T) =>
  z.object({ ...listAnswer(item), skip: z.int(), limit: z.int() })

/** A day in London: 2026-11-21. */
export const day = z.iso.date()

/** The path of an uploaded image in content of staff; empty for none. `imageKey` of media.ts reads it. */
export const ImagePath = z
  .string()
  .regex(/^(?:\/media\/[a-z0-9-]+\/\d+)?$/, 'Upload the image.')
  .default('')
