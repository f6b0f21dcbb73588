/** Word search in text columns, for the staff lists. */
import { type RawBuilder, sql } from 'kysely'

/** Further words are ignored. */
const MAX_WORDS = 12

/** Splits a search text into words. */
export const splitWords = (search = ''): string[] => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** Escapes `text` for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Returns the LIKE pattern for values that contain `text`. */
export const likeAnywhere = (text: string): string => `%${escapeLike(text)}%`

/** Whether every condition is met; true without conditions. */
export const matchesAll = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** Whether `text` contains every word of `search`, in any order and case; true for an empty search. */
export const hasWords = (text: RawBuilder<unknown>, search?: string): RawBuilder<boolean> =>
  matchesAll(splitWords(search).map((word) => sql`${text} ilike ${likeAnywhere(word)}`))
