/** Searches users by words, through the index shop_user_by_words. */
import { type RawBuilder, sql } from 'kysely'
import { plannedEachTime } from '../../../platform/database/prepared.ts'
import { escapeLike, matchesAll } from '../../../platform/database/words.ts'

/** The index contains trigrams. */
const MIN_LETTERS_INSIDE = 3

/** The words of a search, and whether the searcher's role sees emails. */
export interface UserWords {
  words: readonly string[]
  inEmail: boolean
}

/**
 * Returns the condition that name or email of `shop_user u` contain each of these words: three letters or more
 * anywhere, fewer at the beginning of a word of the name, or of the email. Without `inEmail`, only the name counts.
 */
export function hasWords({ words, inEmail }: UserWords): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const text = escapeLike(word)
    const isInName = inEmail ? sql`` : sql`and u.name ilike ${`%${text}%`}`
    if (word.length >= MIN_LETTERS_INSIDE) return sql`(u.name || ' ' || u.email) ilike ${`%${text}%`} ${isInName}`
    return sql`((u.name || ' ' || u.email) ilike ${`${text}%`} or (u.name || ' ' || u.email) ilike ${`% ${text}%`}) ${isInName}`
  })
  return sql`${plannedEachTime} ${matchesAll(conditions)}`
}
