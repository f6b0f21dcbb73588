/** The words of a question that say what is asked, and the sentence of a product's page that speaks of them. */
import { singular } from '../../../../server/areas/search/search.normalise.ts'
import type { ProductDetails } from '../../../tools/product-details.ts'
import terms from '../../data/terms.json' with { type: 'json' }
import { capitalise, withoutClaims } from '../../write/text.ts'

const hollow = new Set(terms.hollow.split(' '))
const MIN_LETTERS = 3
/** 'Darkens' is 'dark', 'waterproof' is not 'water'. */
const MAX_ENDING = 3
const MIN_STEM = 4
/** This share of what was asked has to be in a sentence. */
const MIN_SHARE = 0.3

export interface PageSentence {
  text: string
  /** The asked words that it has. */
  matches: readonly string[]
}

/** The sentence of the page that has most of the words asked; none where it has hardly any of them. */
export function findSentence(product: ProductDetails, asked: readonly string[]): PageSentence | undefined {
  const values = product.choices.flatMap(({ attributes }) => Object.values(attributes))
  const own = new Set(wordsOf([product.name, product.brand, ...values].join(' ')))
  const wanted = [...new Set(asked.map(singular))].filter((word) => isMeaningful(word) && !own.has(word))
  const { summary, description, directions, storage, ingredients, listed } = product
  const lists = Object.entries(listed).map(([label, value]) => `${capitalise(label)}: ${value}`)
  const texts = [summary, description, directions ?? '', storage ?? ''].map((text) => withoutClaims(text, product.name))
  const sentences = [...texts.flatMap(splitSentences), ...lists, ingredients ?? '']
  const [best] = sentences
    .map((text) => {
      const words = wordsOf(text)
      return { text: text.trim(), matches: wanted.filter((one) => words.some((word) => isAlike(one, word))) }
    })
    .toSorted((a, b) => b.matches.length - a.matches.length)
  return best && best.matches.length > 0 && best.matches.length >= MIN_SHARE * wanted.length ? best : undefined
}

/** 'No added sugar', 'without a trace of milk': the sentence that says it is left out. */
export const findDenial = ({ description }: ProductDetails, substance: string): string | undefined =>
  splitSentences(description).find((text) =>
    /\b(?:no|without|free of)\b([^,;.]*)/i.exec(text)?.[1]?.toLowerCase().includes(substance),
  )

const splitSentences = (text: string) => text.split(/(?<=[.!?])\s+/)

const wordsOf = (text: string) => (text.toLowerCase().match(/\p{L}+/gu) ?? []).map(singular)

/** Whether a word says what is asked, and is more than 'any' or 'contain'. */
export const isMeaningful = (word: string) => word.length >= MIN_LETTERS && /^\p{L}+$/u.test(word) && !hollow.has(word)

function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return (
    one === other || (short.length >= MIN_STEM && long.length - short.length <= MAX_ENDING && long.startsWith(short))
  )
}
