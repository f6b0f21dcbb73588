/** Searches users by words, through the index shop_user_by_words. */
import { type RawBuilder, sql } from 'kysely'
import { plannedEachTime } from '../../../platform/database/prepared.ts'
import { escapeLike, matchesAll } from '../../../platform/database/words.ts'

/** The index contains trigrams. */
const MIN_LETTERS_INSIDE = 3

/**
 * Returns the condition that name or email of `shop_user u` contain each of these words: three letters or more
 * anywhere, fewer at the beginning of a word of the name, or of the email.
 */
export function hasWords(words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const text = escapeLike(word)
    if (word.length >= MIN_LETTERS_INSIDE) return sql`(u.name || ' ' || u.email) ilike ${`%${text}%`}`
    return sql`((u.name || ' ' || u.email) ilike ${`${text}%`} or (u.name || ' ' || u.email) ilike ${`% ${text}%`})`
  })
  return sql`${plannedEachTime} ${matchesAll(conditions)}`
}
