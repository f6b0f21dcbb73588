/** What a language model fills in about a message, and the frame of the built-in assistant that it becomes. */
import { z } from 'zod'
import factRows from '../../customers/data/facts.json' with { type: 'json' }
import intentRows from '../../customers/data/intents.json' with { type: 'json' }
import type { Frame, Reference, Wish } from '../../engine/frame.ts'

/** Guards are decided by rules alone, whatever a model makes of a message. */
const INTENTS = intentRows.filter(({ group }) => group !== 'guard')
const FACTS = [...new Map(factRows.map(({ name, label }) => [name, label]))]

const ReadWish = z.object({
  goods: z
    .string()
    .max(200)
    .describe(
      'Product, kind, brand, flavour, strength, size and price limit, in plain English: "mango nic salt 10mg under £5"',
    ),
  without: z.array(z.string().max(40)).max(5).describe('What it must not have: ["menthol"]'),
  quantity: z.int().min(1).max(99).nullable().describe('How many to buy, if it is said'),
  for_device: z.string().max(80).nullable().describe('The device it has to fit, or that the customer owns'),
})

/** Every property is required, because some providers accept no other schema. */
export const Reading = z.object({
  intent: z.enum(INTENTS.map(({ name }) => name)),
  also_intents: z.array(z.enum(INTENTS.map(({ name }) => name))).max(2),
  fact: z.enum(FACTS.map(([name]) => name)).nullable(),
  wishes: z.array(ReadWish).max(4),
  refers_to: z
    .enum(['it', 'them', 'refine', 'cheaper', 'dearer', 'more', 'another', 'same_again', 'yes', 'no'])
    .nullable()
    .describe('How the message leans on the answer before it; null if it stands by itself'),
  position: z.int().min(-1).max(12).nullable().describe('1 for "the first one", -1 for "the last one"'),
})
export type Reading = z.output<typeof Reading>

/** The names that the model chooses from, each with what it stands for. */
export const READING_NAMES = `Intents:
${INTENTS.map(({ name, label }) => `- ${name}: ${label}`).join('\n')}
Facts:
${FACTS.map(([name, label]) => `- ${name}: ${label}`).join('\n')}`

/** Returns a wish as a customer would type it. The built-in reader looks up its names, so a model cannot invent a product. */
export function wishText({ goods, without, quantity, for_device }: Reading['wishes'][number]): string {
  return [
    quantity === null ? '' : String(quantity),
    goods,
    ...without.map((name) => `without ${name}`),
    for_device === null ? '' : `for my ${for_device}`,
  ]
    .filter((part) => part.trim() !== '')
    .join(' ')
}

function toReference({ refers_to, position }: Reading): Reference | undefined {
  if (position !== null && position !== 0) return { kind: 'ordinal', index: position > 0 ? position - 1 : position }
  return refers_to === null ? undefined : { kind: refers_to }
}

/** Returns the frame of the built-in reader with what the model filled in. `wishes` are those of the model, looked up. */
export function toFrame(frame: Frame, reading: Reading, wishes: readonly Wish[]): Frame {
  const { intent, also_intents, fact } = reading
  return {
    ...frame,
    intents: [{ intent, confidence: 1 }, ...frame.intents.filter((other) => other.intent !== intent)],
    alsoIntents: also_intents.filter((other) => other !== intent),
    wishes: reading.wishes.length === 0 || wishes.length === 0 ? frame.wishes : wishes,
    reference: toReference(reading),
    fact: fact ?? undefined,
    alsoFacts: frame.alsoFacts.filter((other) => other !== fact),
    isOnlyGoods: frame.isOnlyGoods && intent === 'find_product',
  }
}
