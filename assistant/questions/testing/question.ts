/** What a question of the set is: what a customer says, and what any right answer must have and must not have. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { VAPING_CLASSES } from '@shop/contract/constants.ts'
import type { ProductCard } from '../../tools/product-card.ts'

export type CardTest = (card: ProductCard) => boolean

export interface Cards {
  atLeast: number
  atMost: number
  /** A card that fails one of these is unrelated. */
  every: readonly CardTest[]
  /** Holds of the first card. */
  first: CardTest | undefined
}

export interface Expected {
  /** All of these are found in the answer; each names the wordings that are right. */
  says?: RegExp | readonly RegExp[]
  never?: RegExp | readonly RegExp[]
  /** Left out where cards or none may be shown. */
  cards?: Cards
  /** The path that is opened. Where it is left out none is. */
  opens?: RegExp
}

interface Turn {
  ask: string
  expected: Expected
}

export interface Question {
  as: 'visitor' | 'customer'
  turns: readonly Turn[]
}

export interface Group {
  name: string
  questions: readonly Question[]
}

/** One question of a visitor. */
export const ask = (text: string, expected: Expected): Question => ({ as: 'visitor', turns: [{ ask: text, expected }] })

/** One question of the demo's customer, signed in. */
export const askAsCustomer = (text: string, expected: Expected): Question => ({
  ...ask(text, expected),
  as: 'customer',
})

type Said = readonly [ask: string, expected: Expected]

/** A conversation; what a turn must be is said beside it. */
export const talk = (...turns: readonly Said[]): Question => ({
  as: 'visitor',
  turns: turns.map(([text, expected]) => ({ ask: text, expected })),
})

export const talkAsCustomer = (...turns: readonly Said[]): Question => ({ ...talk(...turns), as: 'customer' })

/** At least so many cards, every one of which passes. */
export const some = (atLeast: number, ...every: readonly CardTest[]): Cards => ({
  atLeast,
  atMost: 6,
  every,
  first: undefined,
})
/** At least one card, the first of which passes; the others are of its kind. */
export const first = (test: CardTest, ...every: readonly CardTest[]): Cards => ({ ...some(1, ...every), first: test })
/** Cards may be shown, and every one passes. */
export const maybe = (...every: readonly CardTest[]): Cards => some(0, ...every)
export const none: Cards = { ...some(0), atMost: 0 }

export const isOf =
  (...classes: readonly ProductClass[]): CardTest =>
  ({ product_class }) =>
    classes.includes(product_class)
export const isLiquid = isOf('nicotine_eliquid', 'shortfill')
export const isKit = isOf('device')
export const isVaping: CardTest = ({ product_class }) => VAPING_CLASSES.includes(product_class)
export const isTea = isOf('tea', 'cbd_food')
export const isSupplement = isOf('food_supplement')

/** The taste stands in the name, the flavours to choose from, the family or the sentence of the card. */
export const tastes =
  (taste: RegExp): CardTest =>
  ({ name, flavours, flavour_family, summary }) =>
    taste.test([name, ...flavours, flavour_family, summary].join(' '))
export const named =
  (name: RegExp): CardTest =>
  (card) =>
    name.test(card.name)
/** To be had, now, in one of these strengths. */
export const holds =
  (...strengths: readonly number[]): CardTest =>
  ({ strengths_mg }) =>
    strengths.some((mg) => strengths_mg.includes(mg))
export const hasNone: CardTest = (card) => holds(0)(card) || !card.contains_nicotine
/** Costs at most this, in pence, in one of its forms. */
export const upTo =
  (pence: number): CardTest =>
  ({ price_pence }) =>
    price_pence <= pence
export const isSalt: CardTest = ({ nicotine_type }) => nicotine_type === 'salt'
export const isFreebase: CardTest = ({ nicotine_type }) => nicotine_type === 'freebase'
export const isPlaced =
  (place: RegExp): CardTest =>
  ({ subcategory, category }) =>
    place.test(`${category} ${subcategory}`)
export const states =
  (fact: string, test: (value: unknown) => boolean): CardTest =>
  ({ facts }) =>
    test(facts[fact])
export const not =
  (test: CardTest): CardTest =>
  (card) =>
    !test(card)

/** The words by which a shop says no, or that it has not got something. */
export const NO =
  /\b(?:no|not|none|nothing|never|only|sorry|unable|cannot|without)\b|\b(?:do|does|is|are|ca|wo|could|would|have|has)n['’]t\b/i
/** The words by which somebody is sent to those who know. */
export const TO_A_PROFESSIONAL = /\b(?:pharmacist|doctor|gp|nhs|111|midwife|medical)\b/i
export const LOG_IN = /\b(?:log ?in|logged in|sign ?in|signed in)\b/i
