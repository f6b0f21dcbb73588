/** Finds the products whose names occur in a text. */
import type { Db } from '../../platform/database/database.ts'
import { anyIn, texts } from '../../platform/database/expressions.ts'
import { splitWords } from './search.normalise.ts'

/** Longer names are not searched. */
const LONGEST_NAME_WORDS = 10
/** Text beyond this many words is ignored. */
const MAX_WORDS = 6000

/**
 * Returns the ids of public products whose whole name occurs in `text`, in the order of the text, at most `limit`.
 * Ignores case and punctuation. Of overlapping names ('Garden Mint Nic Salt' and 'Garden Mint') only the longer counts.
 * Looks up every run of words, so the cost does not depend on the number of products.
 */
export async function productsNamedIn(db: Db, text: string, limit: number): Promise<number[]> {
  const passages = passagesOf(text)
  const runs = [...new Set(passages.flatMap(runsOf))]
  if (runs.length === 0) return []
  const rows = await db
    .selectFrom('product_search')
    .distinctOn('name_key')
    .select(['name_key', 'product_id'])
    .where('name_key', '=', anyIn(texts(runs)))
    .orderBy('name_key')
    .orderBy('popularity', 'desc')
    .orderBy('product_id')
    .execute()
  const known = new Map(rows.map(({ name_key, product_id }) => [name_key, product_id]))
  const found = new Set(passages.flatMap((words) => longestNames(words, known)))
  return [...found].slice(0, limit)
}

/** Splits a text into the words of each paragraph: names do not span paragraphs. */
function passagesOf(text: string): string[][] {
  let left = MAX_WORDS
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
