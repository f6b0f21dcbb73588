/** How the kept answers are written: one entry per topic, a few sentences each, figures from constants and settings. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { DeliveryAndReturns, StoreInformation } from '../../tools/tool.results.ts'

/** Goods that go with an answer, shown as cards beneath it. */
export interface Shows {
  classes?: readonly ProductClass[]
  query?: string
  nicotineType?: 'salt' | 'freebase'
  strengthMg?: number
  count?: number
}

export interface Entry {
  /** Markdown, a few sentences. */
  text: string
  /** A further sentence for visitors; who is logged in is not told to log in. */
  forVisitors?: string
  /** What the customer may say next, in their words. */
  next?: readonly string[]
  shows?: Shows
}

/** What the shop says of itself, from the settings: no answer holds a figure of its own. */
export interface Shop {
  store: StoreInformation
  rules: DeliveryAndReturns
}

/** One entry for each topic of a list: a topic without an answer does not compile. */
export type Entries<Topic extends string> = Readonly<Record<Topic, Entry>>
/** The same, where an entry speaks of fees, addresses and times; some work with the figures of the question. */
export type ShopEntries<Topic extends string> = Readonly<Record<Topic, (shop: Shop, asked?: string) => Entry>>
