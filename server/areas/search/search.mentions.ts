/** Finds the products whose names stand in a text. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { splitWords } from './search.normalise.ts'

/** Names of more words than this are not looked for. */
const LONGEST_NAME_WORDS = 10
/** What stands beyond so many words of a text is not read. */
const MOST_WORDS = 6000

/**
 * The ids of public products whose whole name stands in `text`, in the order of the text and at most `limit`. Capitals
 * and punctuation do not count. Where one name holds another ('Garden Mint Nic Salt' and 'Garden Mint') the longer counts
 * alone. Every run of words is looked up among the names, which costs the same however many products there are.
 */
export async function productsNamedIn(db: Db, text: string, limit: number): Promise<number[]> {
  const passages = passagesOf(text)
  const runs = [...new Set(passages.flatMap(runsOf))]
  if (runs.length === 0) return []
  const { rows } = await sql<{ name: string; product_id: number }>`
    select distinct on (name_key) name_key as name, product_id from product_search
    where name_key = any(${runs}::text[]) order by name_key, popularity desc, product_id`.execute(db)
  const known = new Map(rows.map(({ name, product_id }) => [name, product_id]))
  const found = new Set(passages.flatMap((words) => longestNames(words, known)))
  return [...found].slice(0, limit)
}

/** The words of each paragraph: no name reaches from one into the next. */
function passagesOf(text: string): string[][] {
  let left = MOST_WORDS
  return text.split(/\n\s*\n/).map((passage) => {
    const words = splitWords(passage, left)
    left -= words.length
    return words
  })
}

const runAt = (words: readonly string[], start: number, length: number) => words.slice(start, start + length).join(' ')

function runsOf(words: string[]): string[] {
  return words.flatMap((_, start) => {
    const lengths = Math.min(LONGEST_NAME_WORDS, words.length - start)
    return Array.from({ length: lengths }, (_length, index) => runAt(words, start, index + 1))
  })
}

function longestNames(words: string[], known: ReadonlyMap<string, number>): number[] {
  const ids: number[] = []
  let start = 0
  while (start < words.length) {
    const length = longestNameAt(words, start, known)
    const id = known.get(runAt(words, start, length))
    if (id !== undefined) ids.push(id)
    start += Math.max(1, length)
  }
  return ids
}

function longestNameAt(words: string[], start: number, known: ReadonlyMap<string, number>): number {
  for (let length = Math.min(LONGEST_NAME_WORDS, words.length - start); length > 0; length -= 1) {
    if (known.has(runAt(words, start, length))) return length
  }
  return 0
}
