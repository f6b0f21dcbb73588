/** What the assistant takes a message to mean, before it looks anything up. Plain values: they can be compared in tests. */
import type { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'

/** The limits of a product search. Several values of one field widen it, different fields narrow it. Amounts are pence. */
export interface Filter {
  categoryIds: number[]
  subcategoryIds: number[]
  brandIds: number[]
  classes: ProductClass[]
  flavourFamilies: FlavourFamily[]
  /** Flavours, colours and other qualities in the catalogue's own words: 'mango', 'chamomile', '50ml'. */
  words: string[]
  /** What a product must not have: 'mint', 'caffeine', 'mesh'. */
  without: string[]
  strengthsMg: number[]
  nicotineType: 'salt' | 'freebase' | 'none' | undefined
  /** Resistance of a coil. */
  ohms: number | undefined
  minPence: number | undefined
  maxPence: number | undefined
  sort: ProductSort | undefined
  /** How many to show. */
  limit: number | undefined
}

/** One thing a customer wants: 'two of the mango in 10 mg', 'coils for my Goyt, not mesh'. */
export interface Wish {
  /** Products that were named, in their order. */
  productIds: number[]
  bundleIds: number[]
  filter: Filter
  /** How many to buy; undefined where no number was given. */
  quantity: number | undefined
  /** The device the customer owns or that it has to fit: 'for my Goyt'. */
  fitsProductId: number | undefined
}

/** How a message leans on what was shown before. */
export type Reference =
  /** Adds to the last search: 'in 10 mg', 'no, without menthol', 'only blue ones'. */
  | { kind: 'refine' }
  | { kind: 'cheaper' | 'dearer' | 'more' | 'another' | 'same_again' | 'yes' | 'no' }
  /** The product that was talked about last: 'does it come in blue?' */
  | { kind: 'it' }
  /** All that were shown: 'which of them', 'compare those', 'the cheapest of these'. */
  | {
      kind: 'them'
      /** Only the first of them, up to this number; for a negative number the last. */
      count?: number | undefined
    }
  /** One that was shown, counted from 0; -1 is the last. */
  | { kind: 'ordinal'; index: number }

/** Something that is asked for and not sold here; `reason` names the row that explains why. */
export interface NotSold {
  name: string
  isBrand: boolean
}

/** An intent and how sure the matcher is of it, 0 to 1. */
export interface RankedIntent {
  intent: string
  confidence: number
}

export interface Frame {
  /** As it was sent. */
  text: string
  /** Lower case, contractions expanded, units joined ('10mg', '£15'), spelling corrected; ',' and '.' stand for pauses. */
  words: readonly string[]
  /** Set where a rule of safety or law decides the answer, whatever else was asked. */
  guard: string | undefined
  /** The likeliest intents, best first; at most five. */
  intents: readonly RankedIntent[]
  /** Questions in the same message besides the first: 'and how much is delivery?'. At most two. */
  alsoIntents: readonly string[]
  wishes: readonly Wish[]
  notSold: readonly NotSold[]
  reference: Reference | undefined
  /** Nothing was said but goods, amounts and small words: 'any mango salts in 10 mg, please'. */
  isOnlyGoods: boolean
  /** Which fact of a product is asked for: a key of customers/data/facts.json, such as 'battery' or 'vegan'. */
  fact: string | undefined
  /** Further facts, joined to it: 'is it vegan and how many are in a pack?' */
  alsoFacts: readonly string[]
  /** As printed on orders: 'VS-2026-000123'. */
  orderNumber: string | undefined
  /** A page to open: one of PAGES of tools/open-page.ts. */
  page: string | undefined
  /** A language other than English that the message is written in, as an ISO 639-1 code. */
  language: string | undefined
  /** An amount of money that is no price limit: 'I have £17 in my basket'. Pence. */
  amountPence: number | undefined
  /** Millilitres that are part of a calculation: 'a 50 ml shortfill'. */
  volumeMl: number | undefined
  cigarettesADay: number | undefined
  /** What a language model's reading has cost, in thousandths of a penny; left out: none has read it. */
  cost?: number
}

export const emptyFilter = (): Filter => ({
  categoryIds: [],
  subcategoryIds: [],
  brandIds: [],
  classes: [],
  flavourFamilies: [],
  words: [],
  without: [],
  strengthsMg: [],
  nicotineType: undefined,
  ohms: undefined,
  minPence: undefined,
  maxPence: undefined,
  sort: undefined,
  limit: undefined,
})

/** Whether a filter says anything about products. */
export const isEmptyFilter = (filter: Filter): boolean =>
  Object.values(filter).every((value) => value === undefined || (Array.isArray(value) && value.length === 0))

export const emptyWish = (): Wish => ({
  productIds: [],
  bundleIds: [],
  filter: emptyFilter(),
  quantity: undefined,
  fitsProductId: undefined,
})

export const isEmptyWish = ({ productIds, bundleIds, filter, quantity, fitsProductId }: Wish): boolean =>
  productIds.length + bundleIds.length === 0 &&
  isEmptyFilter(filter) &&
  quantity === undefined &&
  fitsProductId === undefined
