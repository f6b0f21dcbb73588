/** What the assistant remembers between two messages of one chat. Stored as JSON; another version may have written it. */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'

const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(100).catch([])
const optional = <Item extends z.ZodType>(item: Item) => z.union([item, z.undefined()]).catch(undefined)

const StoredFilter = z.object({
  categoryIds: list(id),
  subcategoryIds: list(id),
  brandIds: list(id),
  classes: list(ProductClass),
  flavourFamilies: list(FlavourFamily),
  words: list(z.string().max(100)),
  without: list(z.string().max(100)),
  strengthsMg: list(z.number().min(0).max(100)),
  nicotineType: optional(z.enum(['salt', 'freebase', 'none'])),
  ohms: optional(z.number().positive().max(20)),
  minPence: optional(z.int().nonnegative()),
  maxPence: optional(z.int().nonnegative()),
  sort: optional(ProductSort),
  limit: optional(z.int().positive().max(12)),
})

const StoredItem = z.object({
  productId: id,
  form: list(z.string().max(100)),
  quantity: z.int().positive().max(999).catch(1),
  isSummed: z.boolean().catch(false),
})

const StoredState = z.object({
  intent: optional(z.string().max(40)),
  /** The fact that was asked for last. */
  fact: optional(z.string().max(40)),
  /** Products talked about, the latest last. */
  items: list(StoredItem),
  /** The last search. */
  filter: optional(StoredFilter),
  /** Products of the last answer, in their order. */
  shownIds: list(id),
  /** All that were shown for the last search, so that 'more' shows others. */
  seenIds: list(id),
  shownBundleIds: list(id),
  /** The product that 'it' means. */
  focusId: optional(id),
  /** The device the customer said to own. */
  deviceId: optional(id),
  /** The device talked about last. */
  hostId: optional(id),
  quantity: optional(z.int().positive().max(999)),
  orderNumber: optional(z.string().max(40)),
  /** Said to be under 18: nothing for adults is shown in this chat any more. */
  isUnderage: z.boolean().catch(false),
  /** The nicotine notice is given once per chat. */
  hasNicotineNotice: z.boolean().catch(false),
  /** The intent that a 'yes' would mean. */
  offer: optional(z.string().max(40)),
})

export type DialogueState = z.output<typeof StoredState>

/** Reads what was stored after the last answer. Fields that it does not understand are left out; it never throws. */
export const readState = (stored: unknown): DialogueState =>
  StoredState.catch(StoredState.parse({})).parse(stored ?? {})
