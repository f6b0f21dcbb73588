/** The lexicon made out of the live catalogue: what the shop calls its goods, and what spelling is mended towards. */

import { singular, splitWords } from '../../../server/areas/search/search.normalise.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { type Speller, spellerOf } from '../normalise/normalise.spelling.ts'
import { isWord, wordsIn } from '../normalise/normalise.ts'
import { INTENT_WORDS } from './cues/lexicon.cues.ts'
import { isEveryday } from './lexicon.common-words.ts'
import { NOT_SOLD, OTHER_BRANDS } from './lexicon.not-sold.ts'
import { lexiconRepository } from './lexicon.repository.ts'
import { type Meaning, TERMS } from './lexicon.words.ts'

interface Line {
  id: number
  isTank: boolean
}

export interface Lexicon {
  /** What a run of words means, by `termKey`; undefined for none. */
  meaning(key: string): Meaning | undefined
  longestTerm: number
  /** Whether the word stands in the name of a product, whatever its number. */
  isNameWord(word: string): boolean
  isColour(word: string): boolean
  /** Devices and tanks by what is left of their names without 'kit' and the like: 'pod one', 'beacon'. */
  line(words: string): Line | undefined
  strengths: readonly number[]
  /** Goods and brands that are not sold here, as patterns over plain words. */
  notSold: readonly { name: string; pattern: RegExp; isBrand: boolean }[]
  speller: Speller
}

/** The words of a term in the form that singular and plural share. */
export const termKey = (words: readonly string[]) => words.map(singular).join(' ')

const KIND_WORDS = new Set('kit pen pod tank refillable rechargeable device vape mod starter 2ml edition'.split(' '))
/** Words of the small class that are tastes or goods nevertheless: only ever said of goods. */
const NO_NAME_WORDS = /^\d+$|^.$/

/**
 * Reads the whole lexicon: a handful of statements, each over what the database gathers. One after another: of a large
 * catalogue some take a second, and customers want the database meanwhile.
 */
export async function readLexicon(db: Db): Promise<Lexicon> {
  const repository = lexiconRepository(db)
  const places = await repository.places()
  const brands = await repository.brands()
  const bundles = await repository.bundles()
  const strengths = await repository.strengths()
  const nameWords = await repository.nameWords()
  const allWords = await repository.allWords()
  const values = await repository.values()
  const lines = await repository.lines()
  const sold = await repository.sold(GOODS.map(({ phrase }) => phrase))

  const terms = new Map<string, Meaning>(TERMS.map(([term, meaning]) => [termKey(splitWords(term)), meaning]))
  const add = (name: string, meaning: Meaning) => {
    const key = termKey(wordsIn(name).filter(isWord))
    if (key !== '' && key.length < 80) terms.set(key, { ...terms.get(key), ...meaning })
  }
  for (const { id, name, parent_id } of places)
    add(name, parent_id === null ? { categoryId: id } : { subcategoryId: id })
  for (const { id, name } of brands) add(name, { brandId: id })
  for (const { id, name } of bundles) add(name, { bundleId: id })

  const names = new Set(nameWords.filter((word) => !NO_NAME_WORDS.test(word)).map(singular))
  const tastes = values.filter(({ is_colour }) => !is_colour).flatMap(({ value }) => splitWords(value))
  for (const word of tastes) if (!NO_NAME_WORDS.test(word)) names.add(singular(word))
  const colours = new Set(values.filter(({ is_colour }) => is_colour).flatMap(({ value }) => splitWords(value)))

  const known = new Set([...allWords, ...INTENT_WORDS, ...tastes, ...wordsNotSold()])
  const brandKeys = new Set(brands.map(({ name }) => termKey(splitWords(name))))
  const targets = [
    ...INTENT_WORDS,
    ...TERMS.flatMap(([term]) => splitWords(term)),
    ...brands.flatMap(({ name }) => splitWords(name)),
    ...tastes,
    ...nameWords,
  ]
  const devices = linesOf(lines)

  return {
    meaning: (key) => terms.get(key),
    longestTerm: 5,
    isNameWord: (word) => names.has(singular(word)),
    isColour: (word) => colours.has(word),
    line: (words) => devices.get(words),
    strengths,
    notSold: notSoldHere(sold, brandKeys),
    speller: spellerOf(targets, (word) => known.has(word) || isEveryday(word), isEveryday),
  }
}

/** The words of others' goods are spelt right too. */
const wordsNotSold = () =>
  [...NOT_SOLD, ...OTHER_BRANDS.map(([, said]) => ({ said }))].flatMap(({ said }) => said.match(/[a-z]{4,}/g) ?? [])

const alternatives = (said: string) => said.replaceAll(' ~ ', ' (?:\\S+ ){0,6}?')

/** Goods that the catalogue may have nevertheless, by one plain phrase each. */
const GOODS = NOT_SOLD.filter(({ never }) => !never).flatMap(({ name, said }) =>
  said
    .split('|')
    .filter((phrase) => /^[a-z ?]+$/.test(phrase))
    .map((phrase) => ({ name, phrase: phrase.replace(/\w\?/g, '') })),
)

/** A thing whose words stand in the name of some product is sold, and so is a brand that the shop has. */
function notSoldHere(sold: ReadonlySet<string>, brands: ReadonlySet<string>) {
  const goods = NOT_SOLD.flatMap(({ name, said, never }) => {
    const phrases = splitTop(said).filter((phrase) => never || !sold.has(phrase.replace(/\w\?/g, '')))
    return phrases.length === 0 ? [] : [{ name, pattern: patternOfWords(phrases), isBrand: false }]
  })
  const others = OTHER_BRANDS.filter(([name]) => !brands.has(termKey(splitWords(name))))
  return [...others.map(([name, said]) => ({ name, pattern: patternOfWords([said]), isBrand: true })), ...goods]
}

const patternOfWords = (phrases: readonly string[]) =>
  new RegExp(`(?<= )(?:${phrases.map(alternatives).join('|')})(?= )`, 'u')

/** The alternatives of a pattern; those within brackets stay together. */
function splitTop(said: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const letter of said) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === '|' && depth === 0) {
      parts.push(part)
      part = ''
    } else part += letter
  }
  return [...parts, part]
}

/** A tank is found under its bare name only where no device has it. */
function linesOf(lines: readonly { id: number; name: string; product_class: string }[]): Map<string, Line> {
  const found = new Map<string, Line>()
  for (const isTank of [false, true]) {
    for (const { id, name, product_class } of lines) {
      if ((product_class === 'tank') !== isTank) continue
      const words = splitWords(name.replace(/,.*$/, ''))
      const bare = [...words]
      while (bare.length > 1 && KIND_WORDS.has(bare.at(-1) ?? '')) bare.pop()
      const isPart = isTank && !words.includes('tank')
      if (isPart) continue
      const keys = isTank ? [`${bare.join(' ')} tank`, bare.join(' ')] : [bare.join(' ')]
      for (const key of keys) if (!found.has(key)) found.set(key, { id, isTank })
    }
  }
  return found
}
