/** What acting found out, for writing: facts alone, no sentences but the kept ones. */
import type {
  BundlesResult,
  CompareResult,
  MyOrdersResult,
  OpenPageResult,
  OrderStatusResult,
  ProductCard,
  ProductDetails,
  SearchResult,
} from '../tools/tool.results.ts'
import type { Entry } from './knowledge/entry.ts'
import type { ProductTopic } from './understand/understanding.topics.goods.ts'
import type { BundleTopic, OrderTopic } from './understand/understanding.topics.ts'
import type { Slots } from './understand/understanding.ts'

/** Why products are shown. `cheaper` and `dearer` than `than`. */
export type Reason = 'asked' | 'popular' | 'battery' | 'more' | 'another' | 'cheaper' | 'dearer' | 'instead' | 'most'

export interface Found {
  kind: 'found'
  reason: Reason
  slots: Slots
  result: SearchResult
  /** What was let go besides `result.relaxed`, because nothing passed: never the price. */
  letGo: ('strength' | 'words' | 'ohms')[]
  /** Of the words that were let go, those that what is shown does have. */
  keptWords: string[]
  /** What would have matched but is sold out; only where nothing in stock does. */
  soldOut: ProductCard[]
  /** The cheapest, where a price limit left nothing. Above the limit: named, not shown. */
  cheapest: ProductCard | undefined
  /** What was compared with, of `cheaper`, `dearer` and `another`. */
  than: ProductCard | undefined
  /** Said first: that a brand or a thing is not sold. */
  preface: string | undefined
}

export interface Beginner {
  kind: 'beginner'
  slots: Slots
  isNonSmoker: boolean
  kit: ProductDetails | undefined
  liquid: ProductCard | undefined
  spares: ProductCard | undefined
  /** mg/ml recommended, or undefined where a customer has to say how much they smoke. */
  strength: number
  bundle: BundlesResult['items'][number] | undefined
}

/** `fits`: true or false of the pair; undefined where one product's partners are listed, or nothing is known. */
export interface Fit {
  kind: 'fit'
  product: ProductDetails | undefined
  other: ProductDetails | undefined
  fits: boolean | undefined
  partners: ProductCard[]
  /** Partners that are sold out, where none is in stock. */
  soldOut: ProductCard[]
  /** Which liquid was asked about for it, where none was named. */
  liquid: 'thick' | 'thin' | undefined
  /** Whether partners of another kind than was asked for are listed, because there are none of that. */
  isWider: boolean
}

export interface Sum {
  count: number
  subtotal: number
  deliveryFee: number
  /** What is missing for free standard delivery; 0 where nothing is. */
  missing: number
}

/** What several products come to together. */
export interface Total extends Omit<Sum, 'count'> {
  kind: 'total'
  lines: { product: ProductDetails; count: number }[]
}

export interface OneProduct {
  kind: 'product'
  topic: ProductTopic
  product: ProductDetails
  slots: Slots
  /** The question as it was read: which substance, colour or measure it names. */
  text: string
  /** Something like it that is in stock, where it is sold out. */
  instead: ProductCard[]
  /** What several of it cost with delivery, in pence, where a number was asked for. */
  sum: Sum | undefined
}

export type Findings =
  /** `strengthMg` was recommended: 'that strength' means it. */
  | { kind: 'kept'; entry: Entry; cards: ProductCard[]; strengthMg?: number | undefined }
  | Found
  | Beginner
  | Fit
  | OneProduct
  /** The same fact of several that were shown. */
  | { kind: 'several'; topic: ProductTopic; products: ProductDetails[]; text: string }
  | Total
  | { kind: 'compare'; result: CompareResult }
  | { kind: 'bundles'; topic: BundleTopic; result: BundlesResult; isNamed: boolean; isRelaxed: boolean }
  | { kind: 'orders'; topic: OrderTopic; result: MyOrdersResult }
  | { kind: 'order'; topic: OrderTopic | 'cancel'; result: OrderStatusResult; orderNumber: string | undefined }
  | { kind: 'page'; result: OpenPageResult }
