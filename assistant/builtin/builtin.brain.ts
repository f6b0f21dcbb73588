/** The built-in assistant: understands, acts, writes. It needs no key and no network, and keeps what a chat is about. */
import type { Answer, Brain } from '../brain.ts'
import type { CustomerTools } from '../tools/tools.ts'
import { readMemory } from './memory.ts'
import { inEarnest } from './policy/act.also.ts'
import { type Desk, deskOf } from './policy/act.desk.ts'
import type { Asked } from './policy/act.follow.ts'
import { act } from './policy/act.ts'
import type { Reply } from './reply.ts'
import { type Intent, type Memory, SERVICE_INTENTS, type Understanding } from './understand/understanding.ts'
import { guarded, sentencesOf } from './write/write.guard.ts'
import { write } from './write/write.ts'

interface Understander {
  understand(message: string, memory: Memory): Promise<Understanding>
}

export interface BuiltinBrainDependencies {
  understander: Understander
  tools: CustomerTools
}

/** Products remembered as shown, so that 'more' shows others. */
const MOST_SEEN = 60

export function builtinBrain({ understander, tools }: BuiltinBrainDependencies): Brain {
  return {
    async answer({ message, memory: kept, customer, signal }, say): Promise<Answer> {
      const memory = readMemory(kept)
      const read = inEarnest(await understander.understand(message, memory))
      signal.throwIfAborted()
      const desk = deskOf(tools, { customer })
      const { asked, reply } = await answered(read, memory, desk)
      const next = remembered(asked, memory, reply)
      const { text, cards, next: suggestions, openPath } = guarded(reply, next)
      signal.throwIfAborted()
      for (const sentence of sentencesOf(text)) say(sentence)
      return {
        text,
        productIds: cards.map(({ id }) => id),
        ...(openPath === undefined ? {} : { openPath }),
        suggestions,
        memory: next,
      }
    },
  }
}

/** The answer to the question, and after it those to what it asks besides. */
async function answered(read: Understanding, memory: Memory, desk: Desk): Promise<{ asked: Asked; reply: Reply }> {
  const { asked, findings } = await act(read, memory, desk)
  let reply = write(findings)
  for (const { intent, topic, subject, slots } of read.also) {
    const second: Understanding = { ...read, intent, topic, subject, slots: slots ?? read.slots, also: [] }
    const { text, cards, next } = write((await act(second, memory, desk)).findings)
    reply = {
      ...reply,
      text: `${reply.text}\n\n${text}`,
      cards: [...reply.cards, ...cards],
      next: [...reply.next.slice(0, 2), ...next],
    }
  }
  return { asked, reply }
}

/** Questions that leave what was talked about as it was: 'and how much is delivery?' between two about a kit. */
const ASIDES: ReadonlySet<Intent> = new Set<Intent>([
  ...SERVICE_INTENTS,
  'explain',
  'small_talk',
  'contact',
  'medical',
  'open_page',
  'off_topic',
  'unknown',
])

function remembered(asked: Asked, memory: Memory, { cards, remember = {} }: Reply): Memory {
  const isUnderage = memory.isUnderage || asked.intent === 'underage'
  const shown = cards.filter(({ in_stock }) => in_stock).map(({ id }) => id)
  const [only] = shown.length === 1 ? shown : []
  const isAside = ASIDES.has(asked.intent) && shown.length === 0
  if (isAside) {
    return { ...memory, intent: asked.intent, topic: asked.topic, isUnderage, offer: undefined, ...defined(remember) }
  }
  const isContinued = asked.follows.kind === 'more' || asked.follows.kind === 'another'
  // A question about one of what was found leaves the search as it was: 'the cheapest of them?' may follow.
  const isOfShown = asked.intent === 'product_question' && asked.productIds.length === 0
  return {
    intent: asked.intent,
    slots: isOfShown ? (memory.slots ?? asked.slots) : asked.slots,
    topic: asked.topic,
    shownIds: shown.length > 0 ? shown : memory.shownIds,
    seenIds: [...new Set([...(isContinued ? memory.seenIds : []), ...shown])].slice(-MOST_SEEN),
    // Filled by answers that show bundles.
    shownBundleIds: [],
    productId: only,
    isUnderage,
    offer: undefined,
    ...defined(remember),
  }
}

/** Only what is given changes the memory. */
function defined(remember: Partial<Memory>): Partial<Memory> {
  return Object.fromEntries(Object.entries(remember).filter(([, value]) => value !== undefined))
}
