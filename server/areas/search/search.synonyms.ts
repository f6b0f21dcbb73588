/** Synonyms: which other terms a term of a query also matches. */
import { singular, splitWords } from './search.normalise.ts'

/** One row of search_synonym: terms of one group are synonyms. */
export interface SynonymRow {
  term: string
  group_name: string
}

/** One row of added_synonym: `term` also matches `means`, not the reverse. */
export interface AddedSynonymRow {
  term: string
  means: string
}

export interface Synonyms {
  /**
   * Returns the longest known term that starts at `index` of `words`: its number of words (0: none), and the other
   * terms of its groups and what it means besides, each as words.
   */
  longestFrom(words: readonly string[], index: number): { length: number; alternatives: string[][] }
}

const NONE = { length: 0, alternatives: [] }

export function synonymsFrom(rows: readonly SynonymRow[], added: readonly AddedSynonymRow[] = []): Synonyms {
  const groups = Map.groupBy(
    rows.map(({ term, group_name }) => ({ group_name, words: splitWords(term) })),
    (row) => row.group_name,
  )
  const alternatives = new Map<string, string[][]>()
  let longest = 0
  const add = (words: readonly string[], others: readonly string[][]) => {
    const key = keyOf(words)
    alternatives.set(key, [...(alternatives.get(key) ?? []), ...others])
    longest = Math.max(longest, words.length)
  }
  for (const members of groups.values()) {
    for (const { words } of members) {
      add(
        words,
        members.filter((member) => member.words !== words).map((member) => member.words),
      )
    }
  }
  for (const { term, means } of added) add(splitWords(term), [splitWords(means)])
  return {
    longestFrom(words, index) {
      for (let length = Math.min(longest, words.length - index); length > 0; length -= 1) {
        const known = alternatives.get(keyOf(words.slice(index, index + length)))
        if (known) return { length, alternatives: known }
      }
      return NONE
    },
  }
}

/** Singular and plural of a term are the same term. */
const keyOf = (words: readonly string[]) => words.map(singular).join(' ')
