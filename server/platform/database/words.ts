/** Looking for words in text, as the lists of staff do. */
import { type RawBuilder, sql } from 'kysely'

/** Words beyond these do not narrow a list any further. */
const MOST_WORDS = 12

/** Whether `text` has every word of `search`, in whatever order and case; true where nothing is looked for. */
export function hasWords(text: RawBuilder<unknown>, search = ''): RawBuilder<boolean> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const conditions = words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}
