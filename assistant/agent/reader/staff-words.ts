/** Which words are staff's language, and which may be names: all that neither the examples nor everyday English know. */
import { readFileSync } from 'node:fs'
import { singular } from '../../../server/areas/search/search.normalise.ts'
import { parseExamples } from '../../engine/matcher/trained-file.ts'
import { commonWords, createSpeller } from '../../engine/text/spelling.ts'
import data from '../data/words.json' with { type: 'json' }
import { MASKS } from './message.ts'
import { EXAMPLES } from './staff.matcher.ts'

const masks: ReadonlySet<string> = new Set(Object.values(MASKS))

const everyday = new Set(data.everyday.split(' '))
const counts = new Map<string, number>()
for (const { intent, text } of parseExamples(readFileSync(EXAMPLES, 'utf8'))) {
  if (intent === 'other') continue
  for (const word of text.toLowerCase().split(' ')) counts.set(word, (counts.get(word) ?? 0) + 1)
}
for (const word of everyday) counts.set(word, (counts.get(word) ?? 0) + 1)
const speller = createSpeller(counts, commonWords)

/** A word of staff's language, a number or an amount: no name by itself. */
export const isStaffWord = (word: string): boolean =>
  counts.has(word.toLowerCase()) ||
  masks.has(word.toLowerCase()) ||
  /^[£+-]?[\d.,/]+(?:%|p|st|nd|rd|th)?$/i.test(word) ||
  !/[\p{L}\p{N}]/u.test(word)

/** Words that may be names or misspelt, in both numbers. */
export const strangeWords = (text: string): string[] => {
  const words = text
    .toLowerCase()
    .split(' ')
    .filter((word) => !isStaffWord(word))
  return [...new Set(words.flatMap((word) => [word, singular(word)]))]
}

/** `text` with misspelt words of staff's language corrected; `known` are words of the catalogue. */
export const correctWords = (text: string, known: ReadonlySet<string>): string =>
  text
    .split(' ')
    .map((word, at) => {
      const lower = word.toLowerCase()
      const isName = isKnown(lower, known) || isStaffWord(word) || (at > 0 && word !== lower)
      const corrected = isName ? lower : speller.correct(lower)
      return corrected[0] === lower[0] && corrected !== lower ? corrected : word
    })
    .join(' ')

/** Words next to each other that may be one name. */
export interface Run {
  words: readonly string[]
  from: number
  to: number
}

/** Whether the catalogue has the word. */
export const isKnown = (word: string, known: ReadonlySet<string>): boolean =>
  known.has(word.toLowerCase()) || known.has(singular(word.toLowerCase()))

const connectors = new Set(data.connectors)

/**
 * Runs of words that may be names; small words between them and figures after them belong to them. A capital before
 * `start` is that of a sentence.
 */
export function findRuns(words: readonly string[], known: ReadonlySet<string>, start = 1): Run[] {
  const runs: Run[] = []
  const isNoName = (word: string) =>
    isStaffWord(word) || (commonWords.has(word.toLowerCase()) && !isKnown(word, known) && !isCapitalised(word))
  for (let at = 0; at < words.length; at += 1) {
    if (isNoName(words[at] ?? '')) continue
    let to = at + 1
    for (let next = to; next < words.length; next += 1) {
      const word = words[next] ?? ''
      if (!isNoName(word) || /^\d+$/.test(word) || isCapitalised(word)) to = next + 1
      else if (!connectors.has(word.toLowerCase())) break
    }
    let from = at
    while (from > start && isCapitalised(words[from - 1] ?? '')) from -= 1
    runs.push({ words: words.slice(from, to), from, to })
    at = to
  }
  return runs
}

const isCapitalised = (word: string) => /^\p{Lu}\p{Ll}+$/u.test(word)

/** The text as the matcher knows it: every name replaced by the same word. */
export function maskNames(text: string, coupon: string | undefined, known: ReadonlySet<string>): string {
  const words = text.split(' ').map((word) => (word.toUpperCase() === coupon?.toUpperCase() ? MASKS.coupon : word))
  for (const { from, to } of findRuns(words, known).toReversed()) words.splice(from, to - from, MASKS.name)
  return words.join(' ')
}
