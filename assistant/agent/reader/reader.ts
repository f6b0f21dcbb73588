/** From the words of staff to a tool and its input: intent by the trained matcher, details by patterns, names by look-up. */
import type { Db } from '../../../server/platform/database/database.ts'
import { type Finding, toFinding } from '../agent.finding.ts'
import { before, yearBefore } from '../agent.periods.ts'
import { listed, literal } from '../agent.words.ts'
import data from '../data/words.json' with { type: 'json' }
import { DATASETS } from '../tools/list/list.datasets.ts'
import { namesRepository } from '../tools/names.repository.ts'
import { ToolName, toInput } from './inputs.ts'
import {
  chooseOf,
  continues,
  fitting,
  INTENTS,
  isQuestion,
  MIN_CONFIDENCE,
  NEW_TOPIC_CONFIDENCE,
  NO_INTENT,
  withNoun,
} from './intents.ts'
import { lookUp } from './lookup.ts'
import { MASKS, type Message, readMessage } from './message.ts'
import type { NameMatches } from './names.ts'
import { readDetails } from './patterns.ts'
import { type AgentMemory, type Slots, validSlots } from './slots.ts'
import { loadStaffMatcher } from './staff.matcher.ts'
import { correctWords, maskNames, strangeWords } from './staff-words.ts'

const UNKNOWN: Finding = toFinding(
  'I did not understand that. Ask about sales, stock, orders, customers, coupons or reviews, or tell me what to change. ‘Help’ lists what I can do.',
  ['Revenue last week against the week before', 'What runs out in the next 14 days?', 'What waits for us?'],
)

/** What to call, or what to say at once; `memory` is what a follow-up leans on. */
export type ReadQuestion =
  | { tool: ToolName; input: Record<string, unknown>; memory: AgentMemory; wantsFile: boolean; note: string }
  | { say: Finding; memory: AgentMemory | undefined }

interface Context {
  memory: AgentMemory | undefined
  today: string
}

/** Reads what staff wrote. Looks names up in `db`; calls no tool. */
export async function readQuestion(db: Db, sent: string, { memory, today }: Context): Promise<ReadQuestion> {
  const message = readMessage(sent)
  const names = namesRepository(db)
  const [known, [coupon]] = await Promise.all([
    names.known(strangeWords(message.text)),
    names.coupons(possibleCodes(message)),
  ])
  const text = correctWords(message.text, known)
  const masked = withMasks(maskNames(text, coupon?.name, known), message)
  if (!/\p{L}/u.test(masked)) return { say: UNKNOWN, memory }
  const ranked = fitting(
    (await loadStaffMatcher()).rank(masked),
    isQuestion.test(text),
    { ...message, coupon },
    memory !== undefined,
  )
  const best = ranked[0]
  const intent = withNoun(INTENTS.get(best?.intent ?? '') ?? NO_INTENT, text)
  const isFollowing = memory !== undefined && continues(masked, best)
  if (!isFollowing && intent.text) return { say: toFinding(intent.text, intent.suggestions), memory }
  if (!isFollowing && (best?.confidence ?? 0) < MIN_CONFIDENCE) return { say: chooseOf(ranked), memory }

  const isNewTopic =
    (best?.confidence ?? 0) >= NEW_TOPIC_CONFIDENCE && intent.tool !== undefined && masked !== MASKS.name
  const tool = isFollowing && !isNewTopic ? (ToolName.safeParse(memory.tool).data ?? intent.tool) : intent.tool
  const preset = isFollowing && !isNewTopic ? {} : validSlots(intent.slots)
  const dataset = tool === 'list' ? (preset.dataset ?? memory?.slots.dataset) : undefined
  const details = readDetails(text, tool ?? 'sales', dataset, today)
  const wanted = tool ?? (details.slots.period ? 'sales' : undefined)
  if (!wanted) return { say: UNKNOWN, memory }
  const named: Slots = {
    ...details.slots,
    ...(message.email ? { email: message.email } : {}),
    ...(message.orderNumber ? { order_number: message.orderNumber } : {}),
    ...(coupon ? { coupon } : {}),
    ...(wanted === 'prepare_coupon' ? codeIn(details.rest) : {}),
  }
  const found = await lookUp(db, message, withoutWord(details.rest, coupon?.name), wanted, known)
  const isEmpty = Object.keys(named).length === 0 && Object.keys(found.slots).length === 0 && found.choices.length === 0
  if (isFollowing && !isNewTopic && isEmpty && found.unknown === '') return { say: UNKNOWN, memory }
  const isWhole = Object.keys(found.slots).length > 0 && !found.slots.category && !found.slots.brand
  const unread =
    wanted === 'list' && !isWhole
      ? (details.rest.match(/(?<!\S)\d+(?:\.\d+)?(?: ?(?:mg|ml|g|%|mah))?(?!\S)/gi) ?? [])
      : []
  const inherited = memory ? inherit(memory, wanted, { ...named, ...found.slots }, isFollowing) : {}
  const shifted = shiftPeriod(named.shift, inherited.period)
  return finish(
    wanted,
    { ...inherited, ...preset, ...named, ...shifted, ...found.slots },
    { found, unread, memory, today },
  )
}

/** The text for the matcher, with what stood in quotes. */
const withMasks = (masked: string, { quoted }: Message): string =>
  quoted.length > 0 && !masked.includes(MASKS.name) ? `${masked} ${MASKS.name}`.trim() : masked

/** What may be a coupon's code: words in capitals or with figures, and any word where coupons are spoken of. */
function possibleCodes({ text, quoted }: Message): string[] {
  const isSpokenOf = /\b(?:coupons?|vouchers?|codes?)\b/i.test(text)
  const isCode = (word: string) =>
    /^[\w-]{2,40}$/.test(word) &&
    (isSpokenOf || /^(?=.*[A-Z])[A-Z0-9_-]{3,}$/.test(word) || /^(?=.*\d)(?=.*[a-z])/i.test(word))
  return [...text.split(' '), ...quoted].filter(isCode).slice(0, 60)
}

const notCodes = new Set(data.notCodes.split(' '))
/** The code of a new coupon: a word in capitals, else what follows 'code' or 'coupon'. */
function codeIn(text: string): Slots {
  const isCode = (word: string) =>
    /^[A-Za-z0-9][\w-]{1,39}$/.test(word) && /[A-Za-z]/.test(word) && !notCodes.has(word.toUpperCase())
  const words = text.split(' ')
  const capital = words.find((word) => isCode(word) && word === word.toUpperCase())
  const after = words.find(
    (word, at) => isCode(word) && /^(?:code|coupon|called|named|voucher)$/i.test(words[at - 1] ?? ''),
  )
  const code = capital ?? after?.toUpperCase()
  return code ? { code } : {}
}

/** The code of a coupon that was found is the name of nothing else. */
const withoutWord = (text: string, word: string | undefined): string =>
  text
    .split(' ')
    .filter((one) => one.toUpperCase() !== word?.toUpperCase())
    .join(' ')

/** What was asked before goes on, save what the new words replace. */
function inherit(memory: AgentMemory, tool: ToolName, now: Slots, isFollowing: boolean): Slots {
  const {
    category,
    brand,
    product,
    variation_id,
    coupon,
    order_number,
    shift: _,
    wants_file: __,
    is_everything: ___,
    ...others
  } = memory.slots
  const isPlaced = (now.category ?? now.brand ?? now.product) !== undefined
  const places = isPlaced || now.is_everything ? {} : { category, brand, product, variation_id }
  const subject = { coupon: now.coupon ?? coupon, order_number: now.order_number ?? order_number }
  if (!isFollowing)
    return tool.startsWith('prepare_') ? onlySet({ product: isPlaced ? undefined : product, ...subject }) : {}
  const { compare, ...rest } = others
  const isMoved = now.period !== undefined && typeof compare === 'object'
  const same = isMoved ? rest : others
  return onlySet({
    ...(tool === memory.tool ? same : { period: others.period, compare: others.compare }),
    ...places,
    ...subject,
  })
}

const onlySet = (slots: Readonly<Record<string, unknown>>): Slots => validSlots(slots)

function shiftPeriod(shift: Slots['shift'], period: Slots['period']): Slots {
  if (!shift || !period) return {}
  return { period: shift === 'before' ? before(period) : yearBefore(period) }
}

interface Finishing extends Context {
  found: NameMatches
  /** Numbers that were no part of anything. */
  unread: readonly string[]
}

/** A tool about one thing, or none, that was asked about a customer or about many products. */
function fittingTool(
  wanted: ToolName,
  { dataset, product, category, brand, person, town }: Slots,
): { tool: ToolName; slots: Slots } {
  if (person && (wanted === 'sales' || wanted === 'product' || dataset === 'products'))
    return { tool: 'customer', slots: {} }
  if (town && (wanted === 'customer' || wanted === 'order')) return { tool: 'list', slots: { dataset: 'customers' } }
  // 'the stock of e-liquids' is that of many products.
  const isOfMany = wanted === 'product' && !product && (category ?? brand) !== undefined
  return isOfMany ? { tool: 'list', slots: { dataset: 'products', show: 'stock' } } : { tool: wanted, slots: {} }
}

/** A customer or a town as a condition on the list. */
function personal({ dataset, email, person, town, coupon, where }: Slots): Slots {
  const hasField = (name: string) => dataset !== undefined && name in DATASETS[dataset].fields
  const has = {
    ...(email && dataset !== 'customers' ? { account: { is: [email.toLowerCase()] } } : {}),
    ...(email && dataset === 'customers' ? { email: { has: email } } : {}),
    ...(person && hasField('who') ? { who: { has: person } } : {}),
    ...(person && hasField('customer') ? { customer: { has: person } } : {}),
    ...(town && hasField('city') ? { city: { has: town } } : {}),
    ...(coupon && dataset === 'orders' ? { coupon: { is: [coupon.name] } } : {}),
    ...(coupon && dataset === 'coupons' ? { code: { is: [coupon.name] } } : {}),
  }
  return Object.keys(has).length > 0 ? { where: { ...where, ...has } } : {}
}

function finish(wanted: ToolName, given: Slots, { found, unread, memory, today }: Finishing): ReadQuestion {
  const { tool, slots } = fittingTool(wanted, given)
  const asked: Slots = { ...given, ...slots }
  const next: AgentMemory = { tool, slots: asked }
  if (found.choices.length > 0) return { say: whichProduct(found), memory: next }
  if (found.unknown.length > 2) return { say: notFound(found.unknown), memory: memory ?? next }
  const read = toInput(tool, tool === 'list' ? { ...asked, ...personal(asked) } : asked, today)
  if ('missing' in read) return { say: toFinding(read.missing, read.suggestions), memory: next }
  const ignored = [found.ignored, ...unread].filter(Boolean).join(', ')
  const note = ignored ? `I left out **${literal(ignored)}**, which I do not know. ` : ''
  return { tool, input: read.input, memory: { tool, slots: read.slots }, wantsFile: asked.wants_file === true, note }
}

function whichProduct({ choices, total }: NameMatches): Finding {
  const names = choices.map(({ name }) => `**${literal(name)}**`)
  const more = total > choices.length ? `, and ${total - choices.length} more` : ''
  return toFinding(
    `Several products match: ${listed(names)}${more}. Which one do you mean?`,
    choices.slice(0, 3).map(({ name }) => `"${name}"`),
  )
}

const notFound = (words: string): Finding =>
  toFinding(
    `I found no product, category or brand called **${literal(words)}**. Check the spelling, or name it by its SKU.`,
  )
