/** The details of a question of staff, and what of them is remembered for the next one. */
import { OrderStatus } from '@shop/contract/orders.ts'
import { z } from 'zod'
import { Period } from '../agent.periods.ts'
import { Dataset } from '../tools/list/list.datasets.ts'
import { Where } from '../tools/list/list.fields.ts'

const NamedSlot = z.object({ id: z.int().positive(), name: z.string() })
const isSet = z.boolean()
const text = z.string().trim().min(1)

/** Amounts are pence. */
const fields = {
  period: Period,
  compare: z.union([z.enum(['previous', 'last_year']), Period]),
  /** Moves the period that was spoken of. */
  shift: z.enum(['before', 'year_before']),
  group: z.enum(['day', 'weekday', 'week', 'month', 'category', 'brand', 'product']),
  measure: z.enum(['revenue', 'orders', 'units', 'average_order']),
  limit: z.int().min(1).max(1000),
  category: NamedSlot,
  brand: NamedSlot,
  product: NamedSlot,
  /** Several categories or brands, to be set beside each other. */
  places: z.array(z.object({ category_id: z.int().positive(), brand_id: z.int().positive() }).partial()),
  is_lowest: isSet,
  coupon: NamedSlot,
  variation_id: z.int().positive(),
  email: text,
  person: text,
  town: text,
  order: text,
  all_variations: isSet,
  is_active: isSet,
  min_pence: z.int(),
  dataset: Dataset,
  view: text,
  where: Where,
  /** A field of the dataset, and one to show besides. */
  sort: text,
  show: text,
  /** Of a change: what is to be. -1 as `sign` lowers. */
  sign: z.int(),
  set_pence: z.int(),
  change_pence: z.int(),
  change_percent: z.number(),
  set: z.int(),
  change: z.int(),
  reason: z.string(),
  code: z.string(),
  topic: text,
  tracking: text,
  percent: z.number(),
  starts_on: z.iso.date(),
  ends_on: z.iso.date(),
  usage_limit: z.int(),
  per_user_limit: z.int(),
  status: OrderStatus,
  product_status: z.enum(['draft', 'active', 'archived']),
  /** What goes on only for this message. */
  wants_file: isSet,
  is_everything: isSet,
}
const Slots = z.object(fields).partial()
export type Slots = z.output<typeof Slots>

/** Those of the values that are valid. */
export const validSlots = (values: Readonly<Record<string, unknown>>): Slots =>
  Slots.parse(
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        const { success, data } = field.safeParse(values[name])
        return success ? [[name, data]] : []
      }),
    ),
  )

const Memory = z.object({ tool: z.string(), slots: Slots })
/** What was asked last, so that 'and the week before?' says something. */
export type AgentMemory = z.output<typeof Memory>

/** Undefined at first, and where another version wrote what this one does not know. */
export const readMemory = (memory: unknown): AgentMemory | undefined => Memory.safeParse(memory).data
