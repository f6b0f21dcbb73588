/** The rows of customers/data/facts.json: which facts customers ask of a product, and where a product states them. */
import { ProductClass } from '@shop/contract/compliance.ts'
import { z } from 'zod'
import { singular } from '../../../../server/areas/search/search.normalise.ts'
import type { Frame } from '../../../engine/frame.ts'
import terms from '../../data/terms.json' with { type: 'json' }

const text = z.string().min(1)

const FactRow = z.object({
  name: text,
  /** How customers ask for it. */
  words: z.array(text),
  /** Asked for only where no other fact is. */
  isWeak: z.boolean().optional(),
  /** Where the product states it, see readFact; of several the first that has a value. */
  source: z.union([text, z.array(text)]).transform((source) => [source].flat()),
  label: text,
  unit: z.string().optional(),
  /** A sentence with {name} and {value}. */
  text: text.optional(),
  /** Sentences for a value that is true or false. */
  yes: text.optional(),
  no: text.optional(),
  /** The sentence for a product that does not state it. */
  missing: text.optional(),
  /** The classes that the row is for; all where left out. */
  classes: z.array(ProductClass).optional(),
})
export type FactRow = z.output<typeof FactRow>

export const parseFacts = (json: unknown): FactRow[] => z.array(FactRow).parse(json)

const MOST = new Set(terms.superlatives.most.split(' '))
const LEAST = new Set(terms.superlatives.least.split(' '))
/** Whether the most or the least of a fact is asked for: the sign of the order to sort by. */
export function findSortSign({ words }: Pick<Frame, 'words'>): 1 | -1 | undefined {
  // 'How big is it' asks for the size of one.
  const said = words.filter((_, at) => words[at - 1] !== 'how')
  return said.some((word) => LEAST.has(word)) ? 1 : said.some((word) => MOST.has(word)) ? -1 : undefined
}

const toKey = (words: readonly string[]) => words.map(singular).join(' ')

/**
 * The words of a wish without those that ask for a fact: 'caffeine' of 'does the green tea have caffeine?' The form that
 * 'come in black' asks for stays.
 */
export function withoutFactWords(
  words: readonly string[],
  { fact, alsoFacts, words: message }: Frame,
  rows: readonly FactRow[],
): string[] {
  const said = ` ${toKey(message)} `
  const phrases = rows
    .filter(({ name }) => name === fact || alsoFacts.includes(name))
    .flatMap((row) => row.words.map((phrase) => toKey(phrase.split(' '))))
    .filter((phrase) => said.includes(` ${phrase} `) && !phrase.startsWith('come in'))
  // Who asks for vegetarian is read as wishing for vegan.
  const asking = new Set([
    ...phrases.flatMap((phrase) => phrase.split(' ')),
    ...(fact === 'vegetarian' ? ['vegan'] : []),
  ])
  return words.filter((word) => !word.split(' ').every((part) => asking.has(singular(part))))
}

/** The row for a fact of a product of this class. */
export const findFactRow = (rows: readonly FactRow[], name: string, productClass: ProductClass): FactRow | undefined =>
  rows.find((row) => row.name === name && (row.classes?.includes(productClass) ?? false)) ??
  rows.find((row) => row.name === name && row.classes === undefined)
