/** What the built-in assistant remembers between two questions of one chat. */
import { FlavourFamily, ProductSort } from '@shop/contract/catalogue.ts'
import { ProductClass } from '@shop/contract/compliance.ts'
import { id } from '@shop/contract/lib/fields.ts'
import { z } from 'zod'
import { TOPICS } from './understand/understanding.topics.ts'
import { INTENTS, type Memory } from './understand/understanding.ts'

/** Whatever another version has written that is not understood is forgotten, the rest is kept. */
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(200).catch([])
const maybe = <Item extends z.ZodType>(item: Item) => item.optional().catch(undefined)

const RememberedSlots = z.object({
  categoryIds: list(id),
  subcategoryIds: list(id),
  brandIds: list(id),
  classes: list(ProductClass),
  flavourFamilies: list(FlavourFamily),
  words: list(z.string().max(100)),
  without: list(z.string().max(100)),
  strengthsMg: list(z.number().min(0).max(100)),
  nicotineType: maybe(z.enum(['salt', 'freebase', 'none'])),
  minPence: maybe(z.int().nonnegative()),
  maxPence: maybe(z.int().nonnegative()),
  inStockOnly: z.boolean().catch(false),
  sort: maybe(ProductSort),
  count: maybe(z.int().positive().max(12)),
  ohms: maybe(z.number().positive().max(20)),
  cigarettesADay: maybe(z.int().nonnegative().max(200)),
})

const Remembered = z.object({
  intent: maybe(z.enum(INTENTS)),
  slots: maybe(RememberedSlots),
  topic: maybe(z.enum(TOPICS)),
  shownIds: list(id),
  seenIds: list(id),
  shownBundleIds: list(id),
  productId: maybe(id),
  isUnderage: z.boolean().catch(false),
  offer: maybe(z.enum(INTENTS)),
})

/** Reads what was kept after the last answer. Never refuses. */
export function readMemory(kept: unknown): Memory {
  const { intent, slots, topic, productId, offer, ...lists } = Remembered.catch(Remembered.parse({})).parse(kept ?? {})
  return { intent, slots: slots && withAll(slots), topic, productId, offer, ...lists }
}

type ReadSlots = z.output<typeof RememberedSlots>
const withAll = (slots: ReadSlots): NonNullable<Memory['slots']> => ({
  ...slots,
  nicotineType: slots.nicotineType,
  minPence: slots.minPence,
  maxPence: slots.maxPence,
  sort: slots.sort,
  count: slots.count,
  ohms: slots.ohms,
  cigarettesADay: slots.cigarettesADay,
})
