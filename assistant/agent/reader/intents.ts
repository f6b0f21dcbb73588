/** What staff may ask for: the intents, and which of them a message has. */
import { z } from 'zod'
import type { RankedIntent } from '../../engine/frame.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import intentRows from '../data/intents.json' with { type: 'json' }
import data from '../data/words.json' with { type: 'json' }
import { ToolName } from './inputs.ts'
import { MASKS } from './message.ts'
import { validSlots } from './slots.ts'

const Intent = z.object({
  name: z.string(),
  tool: ToolName.optional(),
  /** As staff would ask it. */
  label: z.string().default(''),
  slots: z.record(z.string(), z.unknown()).default({}),
  /** What has to be named in the message if it names one: an order, a coupon, an email address. */
  about: z.array(z.string()).default([]),
  text: z.string().optional(),
  suggestions: z.array(z.string()).default([]),
})
export const INTENTS = new Map(
  z
    .array(Intent)
    .parse(intentRows)
    .map((intent) => [intent.name, intent]),
)
const FOLLOW_UP = 'follow_up'
export const NO_INTENT = Intent.parse({ name: 'none' })

/** Below, staff choose between the likeliest. */
export const MIN_CONFIDENCE = 0.16
/** A message that continues the chat asks for something else only if the matcher is this sure. */
export const NEW_TOPIC_CONFIDENCE = 0.5
const startsFollowUp = new RegExp(`^(?:${data.follows.join('|')})\\b`, 'i')

const nouns = new RegExp(
  `(?:^|\\b(?:${data.determiners.join('|')}) )(?:${Object.entries(data.nouns)
    .map(([dataset, words]) => `(?<${dataset}>${words})`)
    .join('|')})\\b`,
  'i',
)
/** Datasets that are asked for by the same noun. */
const ALIKE: Readonly<Record<string, string>> = { variations: 'products', buyers: 'customers' }

/** A list is of what the message names, however alike the rest of it is to questions about something else. */
export function withNoun(intent: z.output<typeof Intent>, text: string): z.output<typeof Intent> {
  const { dataset } = validSlots(intent.slots)
  const named = Object.entries(nouns.exec(text)?.groups ?? {}).find(([, word]) => word !== undefined)?.[0]
  const isSame = dataset === undefined || named === undefined || named === (ALIKE[dataset] ?? dataset)
  return isSame ? intent : { ...intent, slots: { dataset: named } }
}

/** A question changes nothing. */
export const isQuestion = new RegExp(`^(?:${data.asks.join('|')})\\b`, 'i')

/** Only intents about what is named, where an order, a coupon or an email address is; nothing follows at first. */
export function fitting(
  ranked: RankedIntent[],
  asksOnly: boolean,
  named: { orderNumber: unknown; coupon: unknown; email: unknown },
  hasMemory: boolean,
): RankedIntent[] {
  const kind = named.orderNumber ? 'order' : named.coupon ? 'coupon' : named.email ? 'email' : undefined
  const possible = ranked.filter(
    ({ intent }) =>
      (hasMemory || intent !== FOLLOW_UP) && !(asksOnly && INTENTS.get(intent)?.tool?.startsWith('prepare_')),
  )
  return kind ? possible.filter(({ intent }) => INTENTS.get(intent)?.about.includes(kind)) : possible
}

/** Whether the message leans on the one before. */
export const continues = (masked: string, best: RankedIntent | undefined): boolean =>
  best?.intent === FOLLOW_UP ||
  startsFollowUp.test(masked) ||
  masked === MASKS.name ||
  (best?.confidence ?? 0) < MIN_CONFIDENCE

export function chooseOf(ranked: readonly RankedIntent[]): Finding {
  const labels = ranked.flatMap(({ intent }) => INTENTS.get(intent)?.label || []).slice(0, 3)
  return toFinding('I am not sure what you mean. Is it one of these? ‘Help’ lists what I can do.', labels)
}
