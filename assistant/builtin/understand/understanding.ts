/** What the built-in assistant takes a question to mean: what is wanted, and the particulars that were named. */
import type { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { Topic } from './understanding.topics.ts'

/** What a customer may want. One question has one; what it adds to the last one is in `follows`. */
export const INTENTS = [
  /** Products by their particulars. */
  'find_products',
  'recommend_beginner',
  'recommend_popular',
  'long_battery',
  /** What fits what. */
  'compatibility',
  /** A fact about one product: `topic`. Without a product the particulars say of which. */
  'product_question',
  /** `productIds` are what is compared; where there are none, what was shown. */
  'compare',
  /** A word of the trade, a strength, a difference: `topic` says which. */
  'explain',
  'bundles',
  'coupons',
  'delivery',
  'returns',
  'payment_methods',
  'store_information',
  'age_check',
  'account_help',
  'my_orders',
  'order_status',
  'cancel_order',
  'open_page',
  /** Asks what a product does to the body, or whether it may be taken with something. */
  'medical',
  'underage',
  'small_talk',
  /** Wants a person, or complains. */
  'contact',
  'off_topic',
  'unknown',
] as const
export type Intent = (typeof INTENTS)[number]

/** What is asked of the shop itself and of one's orders, in whatever subject the chat is. */
export const SERVICE_INTENTS = [
  'delivery',
  'returns',
  'payment_methods',
  'store_information',
  'coupons',
  'age_check',
  'account_help',
  'my_orders',
  'order_status',
  'cancel_order',
] as const satisfies readonly Intent[]

/** The particulars of a search. Several values of one kind widen, different kinds narrow. Amounts are pence. */
export interface Slots {
  categoryIds: number[]
  subcategoryIds: number[]
  brandIds: number[]
  classes: ProductClass[]
  flavourFamilies: FlavourFamily[]
  /** Tastes and other qualities in the catalogue's own words: 'mango', 'chamomile', 'magnesium'. */
  words: string[]
  /** What it must not have: 'mint', 'caffeine'. */
  without: string[]
  strengthsMg: number[]
  nicotineType: 'salt' | 'freebase' | 'none' | undefined
  minPence: number | undefined
  maxPence: number | undefined
  inStockOnly: boolean
  sort: ProductSort | undefined
  /** How many were asked for. */
  count: number | undefined
  /** Of a coil. */
  ohms: number | undefined
  cigarettesADay: number | undefined
}

/** How a question leans on what was said before. */
export type Follows =
  | { kind: 'none' }
  /** Adds to or replaces particulars of the last search: 'in mango?', 'only in stock'. */
  | { kind: 'refine' }
  | { kind: 'cheaper' }
  | { kind: 'dearer' }
  | { kind: 'more' }
  | { kind: 'another' }
  /** One that was shown, counted from 0; -1 is the last. */
  | { kind: 'ordinal'; index: number }
  /** The one that was talked about last: 'does it come in blue?' */
  | { kind: 'it' }
  | { kind: 'yes' }
  | { kind: 'no' }

/** A second part of a question; `slots` where it wishes for goods of its own. */
interface Besides {
  intent: Intent
  topic: Topic | undefined
  subject: string | undefined
  slots?: Slots
}

export interface Understanding {
  intent: Intent
  /** What this question says itself; where it leans on the last search, that one's particulars are not repeated here. */
  slots: Slots
  follows: Follows
  /** Products whose names were said, in their order; also those meant by 'the first two'. */
  productIds: number[]
  bundleIds: number[]
  /** As it is printed on orders: 'VS-2026-000123'. */
  orderNumber: string | undefined
  /** Of 'open_page': a path of the shop. */
  path: string | undefined
  /** Which part of the intent's subject: one of that intent's list in understanding.topics.ts. */
  topic: Topic | undefined
  /** What a topic speaks of where the lists have no word for it: 'disposable vapes', 'PayPal', 'sleep'. Plain text. */
  subject: string | undefined
  /** What a second part of the question asks, 'and how much is delivery?': answered after the first. At most two. */
  also: Besides[]
  /** The words as they were read, spelling mended. */
  text: string
}

/** What is remembered between two questions of one chat, as JSON. */
export interface Memory {
  intent: Intent | undefined
  slots: Slots | undefined
  topic: Topic | undefined
  /** Cards of the last answer, in their order. */
  shownIds: number[]
  /** All that were shown for the last search, so that 'more' shows others. */
  seenIds: number[]
  /** Bundles of the last answer, in their order. */
  shownBundleIds: number[]
  /** The product that 'it' means. */
  productId: number | undefined
  /** Said to be under 18: nothing for adults is recommended in this chat any more. */
  isUnderage: boolean
  /** What a 'yes' would mean. */
  offer: Intent | undefined
}
