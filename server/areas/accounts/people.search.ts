/** Finding people by words, through the index shop_user_by_words. */
import { type RawBuilder, sql } from 'kysely'
import { plannedEachTime } from '../../platform/database/prepared.ts'

/** Three letters are what the index is made of. */
const SHORTEST_INSIDE = 3

/** Words beyond these do not narrow a list any further. */
const MOST_WORDS = 12

/** The words of what somebody typed. */
export const wordsOf = (search: string | undefined): string[] =>
  (search ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)

/**
 * Whether `shop_user u` has each of these words in the name or the email: anywhere, but one or two letters at the
 * beginning of a word of the name, or of the email.
 */
export function isNamed(words: readonly string[]): RawBuilder<boolean> {
  const conditions = words.map((word) => {
    const text = word.replace(/[\\%_]/g, '\\$&')
    if (word.length >= SHORTEST_INSIDE) return sql`(u.name || ' ' || u.email) ilike ${`%${text}%`}`
    return sql`((u.name || ' ' || u.email) ilike ${`${text}%`} or (u.name || ' ' || u.email) ilike ${`% ${text}%`})`
  })
  return sql<boolean>`${plannedEachTime} (${sql.join([sql`true`, ...conditions], sql` and `)})`
}
