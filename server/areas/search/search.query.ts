/**
 * What somebody typed, as a query of PostgreSQL's full text search. Pure. Every lexeme comes from search.normalise.ts,
 * so no input makes a syntax error.
 */
import { nameKey, singular, splitWords } from './search.normalise.ts'
import type { Synonyms } from './search.synonyms.ts'

/** Words beyond these do not narrow a search any further. */
const MOST_WORDS = 12
/** As the beginning of a word a single letter stands for too much to be of use. */
const SHORTEST_PREFIX = 2

/** Words that carry no meaning of their own; searched for only where there are no others. */
const STOP_WORDS = new Set(
  'a an and are at by for from i in is it me my of on or some that the this to with without you your'.split(' '),
)

/**
 * What is looked for. `keys` are compared with whole names, as it was typed and without stop words; `words` exclude stop
 * words, and the last may be unfinished.
 */
export interface SearchQuery {
  keys: string[]
  words: string[]
}

/** The names and words in what somebody typed. */
export function parseQuery(text: string): SearchQuery {
  const all = splitWords(text, MOST_WORDS * 2)
  const telling = all.filter((word) => !STOP_WORDS.has(word))
  const words = [...new Set(telling.length > 0 ? telling : all)].slice(0, MOST_WORDS)
  return { keys: [...new Set([nameKey(text), words.join(' ')])].filter(Boolean), words }
}

/** Products with all of the words, or with synonyms of them. Undefined where there are no words. */
export function matchingAll(words: readonly string[], synonyms: Synonyms): string | undefined {
  return words.length > 0 ? joined(withSynonyms(words, synonyms), ' & ') : undefined
}

/** Products with any of the words. */
export function matchingAny(words: readonly string[], synonyms: Synonyms): string | undefined {
  return words.length > 0 ? joined(withSynonyms(words, synonyms), ' | ') : undefined
}

/** Products with the words as they were typed. */
export function matchingTyped(words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  return joined(
    words.map((word, index) => lexemes(word, index === words.length - 1)),
    ' & ',
  )
}

/** What `words` ask for: for each word, or run of words that has synonyms, the choices that stand for it, its own first. */
export function expandTerms(words: readonly string[], synonyms: Synonyms): (readonly string[])[][] {
  const terms: (readonly string[])[][] = []
  let index = 0
  while (index < words.length) {
    // The longest run first.
    const { length, alternatives } = synonyms.longestFrom(words, index)
    const run = words.slice(index, index + Math.max(1, length))
    index += run.length
    terms.push([run, ...alternatives])
  }
  return terms
}

/** One expression for each term. */
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

/** Without the choices that another one includes: whatever has 'e' and 'liquid' has 'liquid'. */
function simplest(choices: readonly (readonly string[])[]): (readonly string[])[] {
  const sets = choices.map((choice) => new Set(choice.map(singular)))
  return choices.filter((_, index) => {
    const own = sets[index] ?? new Set()
    return !sets.some(
      (other, at) => at !== index && [...other].every((word) => own.has(word)) && (other.size < own.size || at < index),
    )
  })
}

/** A word in any number, or the beginning of one. */
export function lexemes(word: string, isUnfinished: boolean): string {
  const form = singular(word)
  if (!isUnfinished || word.length < SHORTEST_PREFIX) return `'${form}'`
  return form === word ? `'${word}':*` : `('${word}':* | '${form}')`
}

function joined(expressions: readonly string[], operator: ' & ' | ' | '): string {
  return expressions.length === 1 ? (expressions[0] ?? '') : `(${expressions.join(operator)})`
}
