/**
 * Converts a search to a query of PostgreSQL's full text search. Pure. Every lexeme comes from search.normalise.ts, so
 * no input causes a syntax error.
 */
import { nameKey, singular, splitWords } from './search.normalise.ts'
import type { Synonyms } from './search.synonyms.ts'

/** Further words of a search are ignored. */
const MAX_WORDS = 12
/** A single letter as a prefix matches too many words. */
const SHORTEST_PREFIX = 2

/** Words without meaning of their own; searched only if there are no others. */
const STOP_WORDS = new Set(
  'a an and are at by for from i in is it me my of on or some that the this to with without you your'.split(' '),
)

/**
 * A parsed search. `keys` are compared with whole names, as typed and without stop words; `words` exclude stop words,
 * and the last may be incomplete.
 */
export interface SearchQuery {
  keys: string[]
  words: string[]
}

/** Parses a search into keys and words. */
export function parseQuery(text: string): SearchQuery {
  const all = splitWords(text, MAX_WORDS * 2)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  const words = [...new Set(telling.length > 0 ? telling : all)].slice(0, MAX_WORDS)
  return { keys: [...new Set([nameKey(text), words.join(' ')])].filter(Boolean), words }
}

/** Returns the query for products with all of the words or their synonyms. Undefined without words. */
export function matchingAll(words: readonly string[], synonyms: Synonyms): string | undefined {
  return words.length > 0 ? joined(withSynonyms(words, synonyms), ' & ') : undefined
}

/** Returns the query for products with any of the words. */
export function matchingAny(words: readonly string[], synonyms: Synonyms): string | undefined {
  return words.length > 0 ? joined(withSynonyms(words, synonyms), ' | ') : undefined
}

/** Returns the query for products with the words as typed. */
export function matchingTyped(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  return joined(
    words.map((word, index) => lexemes(word, index === words.length - 1)),
    ' & ',
  )
}

/** Returns for each word, or run of words with synonyms, its alternatives, the typed one first. */
export function expandTerms(words: readonly string[], synonyms: Synonyms): (readonly string[])[][] {
  const terms: (readonly string[])[][] = []
  let index = 0
  while (index < words.length) {
    // Longest run first.
    const { length, alternatives } = synonyms.longestFrom(words, index)
    const run = words.slice(index, index + Math.max(1, length))
    index += run.length
    terms.push([run, ...alternatives])
  }
  return terms
}

/** Returns one expression per term. */
function withSynonyms(words: readonly string[], synonyms: Synonyms): string[] {
  const terms = expandTerms(words, synonyms)
  return terms.map((term, index) => {
    const [run = []] = term
    const isLast = index === terms.length - 1
    const choices = simplest(term).map((choice) =>
      joined(
        choice.map((word, place) => lexemes(word, isLast && choice === run && place === run.length - 1)),
        ' & ',
      ),
    )
    return joined(choices, ' | ')
  })
}

/** Removes redundant alternatives: whatever contains 'e' and 'liquid' contains 'liquid'. */
function simplest(choices: readonly (readonly string[])[]): (readonly string[])[] {
  const sets = choices.map((choice) => new Set(choice.map(singular)))
  return choices.filter((_, index) => {
    const own = sets[index] ?? new Set()
    return !sets.some(
      (other, at) => at !== index && [...other].every((word) => own.has(word)) && (other.size < own.size || at < index),
    )
  })
}

/** Matches a word in singular or plural, or a prefix. */
export function lexemes(word: string, isUnfinished: boolean): string {
  const form = singular(word)
  if (!isUnfinished || word.length < SHORTEST_PREFIX) return `'${form}'`
  return form === word ? `'${word}':*` : `('${word}':* | '${form}')`
}

function joined(expressions: readonly string[], operator: ' & ' | ' | '): string {
  return expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(operator)})`
}
