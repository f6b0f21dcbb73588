/** A dictionary of phrases: finds the longest one that begins at a place of a message. */
import { singular } from '../../../server/areas/search/search.normalise.ts'

export interface Match<Value> {
  value: Value
  length: number
}

/** 'cheaper( one|)' stands for 'cheaper one' and 'cheaper'. Brackets may hold brackets. */
export const expandPattern = (pattern: string): string[] =>
  expand(pattern).map((phrase) => phrase.replace(/\s+/g, ' ').trim())

function expand(pattern: string): string[] {
  const open = pattern.indexOf('(')
  if (open < 0) return [pattern]
  const [choices, after] = splitBrackets(pattern.slice(open + 1))
  const endings = expand(after)
  return choices.flatMap(expand).flatMap((choice) => endings.map((end) => pattern.slice(0, open) + choice + end))
}

/** The choices up to the closing bracket, and what stands after it. */
function splitBrackets(text: string): [choices: string[], after: string] {
  const choices = ['']
  let depth = 0
  for (const [at, letter] of [...text].entries()) {
    if (letter === ')' && depth === 0) return [choices, text.slice(at + 1)]
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === '|' && depth === 0) choices.push('')
    else choices.push((choices.pop() ?? '') + letter)
  }
  throw new Error(`A bracket is not closed: (${text}`)
}

/** Any whole number matches '#'. */
const asNumberSign = (word: string) => (/^\d+$/.test(word) ? '#' : word)

export class Phrases<Value> {
  readonly #values = new Map<string, Value>()
  /** The longest phrase by its first word. */
  readonly #lengths = new Map<string, number>()
  readonly #normalise: (word: string) => string

  /** Singular and plural are the same unless `isExact`. */
  constructor(isExact = false) {
    this.#normalise = isExact ? (word) => word : singular
  }

  /** The phrases of the patterns; what a phrase means already stays. */
  add(patterns: Iterable<string>, value: Value): this {
    for (const phrase of [...patterns].flatMap(expandPattern)) {
      const words = phrase.split(' ').map(this.#normalise)
      const [first = ''] = words
      if (first === '') continue
      const key = words.join(' ')
      if (!this.#values.has(key)) this.#values.set(key, value)
      this.#lengths.set(first, Math.max(this.#lengths.get(first) ?? 0, words.length))
    }
    return this
  }

  /** The longest phrase at `start`. */
  at(words: readonly string[], start: number): Match<Value> | undefined {
    const first = this.#normalise(words[start] ?? '')
    const longest = Math.max(this.#lengths.get(first) ?? 0, this.#lengths.get(asNumberSign(first)) ?? 0)
    for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
      const run = words.slice(start, start + length).map(this.#normalise)
      const value = this.#values.get(run.join(' ')) ?? this.#values.get(run.map(asNumberSign).join(' '))
      if (value !== undefined) return { value, length }
    }
    return undefined
  }

  /** The phrase that ends just before `end`, the longest first. */
  before(words: readonly string[], end: number): Match<Value> | undefined {
    for (let start = Math.max(0, end - 6); start < end; start += 1) {
      const found = this.at(words.slice(0, end), start)
      if (found?.length === end - start) return found
    }
    return undefined
  }

  /** Whether all of `words` is one phrase. */
  isWhole(words: readonly string[]): boolean {
    return this.at(words, 0)?.length === words.length
  }

  /** All phrases from left to right, none within another. */
  *all(words: readonly string[]): Generator<Match<Value> & { start: number }> {
    for (let start = 0; start < words.length; ) {
      const found = this.at(words, start)
      if (found) yield { ...found, start }
      start += found?.length ?? 1
    }
  }
}
