/** The details of a question of staff, and what of them is remembered for the next one. */
import { z } from 'zod'
import { Period } from '../agent.periods.ts'
import { Dataset } from '../tools/list/list.datasets.ts'
import { Where } from '../tools/list/list.fields.ts'

const NamedSlot = z.object({ id: z.int().positive(), name: z.string() })
const isSet = z.boolean()
const text = z.string().trim().min(1)

/** What reading works with. Every other detail is a field of the tool's input by its name, which checks it. */
const fields = {
  period: Period,
  compare: z.union([z.enum(['previous', 'last_year']), Period]),
  /** Moves the period that was spoken of. */
  shift: z.enum(['before', 'year_before']),
  limit: z.int().min(1).max(1000),
  category: NamedSlot,
  brand: NamedSlot,
  product: NamedSlot,
  /** Several categories or brands, to be set beside each other. */
  places: z.array(z.object({ category_id: z.int().positive(), brand_id: z.int().positive() }).partial()),
  coupon: NamedSlot,
  variation_id: z.int().positive(),
  email: text,
  person: text,
  town: text,
  order_number: text,
  code: text,
  dataset: Dataset,
  where: Where,
  /** -1 where a change lowers. */
  sign: z.int(),
  /** What goes on only for this message. */
  wants_file: isSet,
  is_everything: isSet,
}
const Slots = z.looseObject(fields).partial()
export type Slots = z.output<typeof Slots>

const checks: Readonly<Record<string, z.ZodType>> = fields
/** Those of the values that are valid. */
export const validSlots = (values: Readonly<Record<string, unknown>>): Slots =>
  Slots.parse(
    Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => value !== undefined && checks[name]?.safeParse(value).success !== false,
      ),
    ),
  )

const Memory = z.object({ tool: z.string(), slots: Slots })
/** What was asked last, so that 'and the week before?' says something. */
export type AgentMemory = z.output<typeof Memory>

/** Undefined at first, and where another version wrote what this one does not know. */
export const readMemory = (memory: unknown): AgentMemory | undefined => Memory.safeParse(memory).data
