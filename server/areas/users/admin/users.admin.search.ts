/** Finding users by words, through the index shop_user_by_words. */
import { type RawBuilder, sql } from 'kysely'
import { plannedEachTime } from '../../../platform/database/prepared.ts'
import { escapeLike, matchesAll } from '../../../platform/database/words.ts'

/** Three letters are what the index is made of. */
const MIN_LETTERS_INSIDE = 3

/**
 * Whether `shop_user u` has each of these words in the name or the email: anywhere, but one or two letters at the
 * beginning of a word of the name, or of the email.
 */
export function hasWords(words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const text = escapeLike(word)
    if (word.length >= MIN_LETTERS_INSIDE) return sql`(u.name || ' ' || u.email) ilike ${`%${text}%`}`
    return sql`((u.name || ' ' || u.email) ilike ${`${text}%`} or (u.name || ' ' || u.email) ilike ${`% ${text}%`})`
  })
  return sql`${plannedEachTime} ${matchesAll(conditions)}`
}
