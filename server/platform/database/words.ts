/** Looking for words in text, as the lists of staff do. */
import { type RawBuilder, sql } from 'kysely'

/** Words beyond these do not narrow a list any further. */
const MAX_WORDS = 12

/** The words of what somebody typed. */
export const splitWords = (search = ''): string[] => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

/** `text` as a part of a LIKE pattern, in which it stands for nothing but itself. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** The LIKE pattern of whatever contains `text`. */
export const likeAnywhere = (text: string): string => `%${escapeLike(text)}%`

/** Whether every condition holds; true where there are none. */
export const matchesAll = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`

/** Whether `text` has every word of `search`, in whatever order and case; true where nothing is looked for. */
export const hasWords = (text: RawBuilder<unknown>, search?: string): RawBuilder<boolean> =>
  matchesAll(splitWords(search).map((word) => sql`${text} ilike ${likeAnywhere(word)}`))
