/** From the words of staff to a tool and its input, by rules: what is asked, of what, for when, and what went before. */
import type { Db } from '../../../server/platform/database/database.ts'
import { type Finding, saying } from '../agent.finding.ts'
import { listed, literal } from '../agent.words.ts'
import { namesRepository } from '../tools/names.repository.ts'
import { readChange, type WantedChange } from './understand.changes.ts'
import { readShift } from './understand.comparison.ts'
import { type Prepared, prepareInput } from './understand.inputs.ts'
import { type Asked, intentOf } from './understand.intents.ts'
import { type FoundNames, findNames } from './understand.names.ts'
import { readParticulars } from './understand.particulars.ts'
import type { AgentMemory, Slots, ToolName } from './understand.slots.ts'
import { talkOf, UNKNOWN } from './understand.talk.ts'
import { capitalised, mended, type ReadText, readText, strangeWords } from './understand.text.ts'
import { isOrdinary } from './understand.words.ts'

/** What to call, or what to say at once; `memory` is what a follow-up leans on. */
export type Understood =
  | { tool: ToolName; input: Record<string, unknown>; memory: AgentMemory; asksForFile: boolean }
  | { say: Finding; memory: AgentMemory | undefined }

/** These are about one product, so that words are looked for among product names first. */
const OF_A_PRODUCT: readonly ToolName[] = ['product', 'prepare_stock', 'prepare_product_status', 'reviews', 'orders']
/** These take a part of the catalogue. */
const OF_A_PLACE: readonly ToolName[] = [
  ...(['sales', 'slow_sellers', 'stock_levels', 'stock_running_out', 'stock_value'] as const),
  ...(['prepare_price', 'prepare_post', ...OF_A_PRODUCT] as const),
]
const FOLLOWS = /^(?:and|also|what about|how about|same|the same|but|or|only|just|now|then|ok|okay|so)\b/
const FILE = /\b(?:csv|spreadsheet|excel|export|download|file)\b/
const EVERYTHING = /\b(?:all products|everything|whole shop|all categories|all brands|in all|in total|overall)\b/

export async function understand(
  db: Db,
  message: string,
  { memory, today }: { memory: AgentMemory | undefined; today: string },
): Promise<Understood> {
  const read = readText(message)
  const names = namesRepository(db)
  const [known, [coupon]] = await Promise.all([names.known(strangeWords(read.text)), names.coupons(codesIn(read))])
  const text = mended(read.text, new Set([...known, ...capitalised(message)]))
  const change = readChange({ text, raw: message, order: read.order, today, hasCoupon: coupon !== undefined })
  if (change) return changeOf(db, read, { change, coupon, memory, today })

  const { slots, rest } = readParticulars(text, today)
  const named: Slots = {
    ...slots,
    ...(read.email ? { email: read.email } : {}),
    ...(read.order ? { order: read.order } : {}),
    ...(coupon ? { coupon } : {}),
  }
  const asked: Asked = { text, slots: named, hasEmail: !!read.email, hasOrder: !!read.order, hasCoupon: !!coupon }
  const intent = intentOf(asked)
  const asksForFile = FILE.test(text)
  const isFollowing = memory !== undefined && (FOLLOWS.test(text) || !intent)
  if (!intent) {
    const talk = talkOf(text)
    if (talk && !asksForFile) return { say: talk, memory }
  }
  const tool = intent?.tool ?? (isFollowing ? memory.tool : toolOfName(named))
  const phrase = phraseOf(rest)
  const found = await findNames(db, phrase, {
    quoted: read.quoted,
    wants: tool && OF_A_PRODUCT.includes(tool) ? 'product' : 'place',
  })
  const shift = isFollowing && memory.slots.period ? readShift(text) : undefined
  const isEmpty = Object.keys(named).length === 0 && Object.keys(found.slots).length === 0 && found.choices.length === 0
  if (!intent && isEmpty && !shift && !asksForFile && !EVERYTHING.test(text)) return { say: UNKNOWN, memory }
  if (!tool)
    return found.slots.product || found.choices.length > 0
      ? finish({ tool: 'product', slots: found.slots, found, phrase, today, memory, asksForFile })
      : { say: UNKNOWN, memory }

  const shifted: Slots = shift && memory?.slots.period ? { period: shift(memory.slots.period) } : {}
  const kept = isFollowing && memory ? inherited(memory, tool, { ...named, ...found.slots }, EVERYTHING.test(text)) : {}
  return finish({
    tool,
    slots: { ...kept, ...intent?.slots, ...named, ...shifted, ...found.slots },
    found,
    phrase,
    today,
    memory,
    asksForFile,
  })
}

/** What may be a coupon's code: words in capitals or with figures, and any word where coupons are spoken of. */
function codesIn({ text, tokens, quoted }: ReadText): string[] {
  const isSpokenOf = /\b(?:coupons?|vouchers?|codes?)\b/.test(text)
  const isCode = (token: string) =>
    /^[\w-]{2,40}$/.test(token) &&
    (isSpokenOf || /^(?=.*[A-Z])[A-Z0-9_-]{3,}$/.test(token) || /^(?=.*\d)(?=.*[a-z])/i.test(token))
  return [...tokens, ...quoted].filter(isCode).slice(0, 60)
}

/** What was asked before goes on, save what the new words replace. */
function inherited(memory: AgentMemory, tool: ToolName, now: Slots, isEverything: boolean): Slots {
  const { category, brand, product, variation_id, ...others } = memory.slots
  const isPlaced = now.category ?? now.brand ?? now.product
  const places = isPlaced || isEverything ? {} : { category, brand, product, variation_id }
  const kept: Slots = tool === memory.tool ? others : { period: others.period, compare: others.compare }
  // 'by brand' of one brand, or 'only brand X' by brand, would be one row.
  const { compare, ...rest } = kept
  const isMoved = now.period !== undefined && compare !== undefined && typeof compare !== 'string'
  const slots: Slots = isMoved ? rest : kept
  return Object.fromEntries(Object.entries({ ...slots, ...places }).filter(([, value]) => value !== undefined))
}

interface Finishing {
  tool: ToolName
  slots: Slots
  found: FoundNames
  phrase: readonly string[]
  today: string
  memory: AgentMemory | undefined
  asksForFile: boolean
}

function finish({ tool: asked, slots, found, phrase, today, memory, asksForFile }: Finishing): Understood {
  // 'the stock of e-liquids' is that of many products.
  const isOfMany = asked === 'product' && !slots.product && (slots.category ?? slots.brand) !== undefined
  const tool = isOfMany ? 'stock_levels' : asked
  const wanted: Slots =
    tool === 'customer' && !slots.email && phrase.length > 0
      ? { ...slots, person: phrase.join(' ') }
      : isOfMany
        ? { ...slots, level: 'all' }
        : slots
  const next: AgentMemory = { tool, slots: wanted }
  if (OF_A_PLACE.includes(tool)) {
    if (found.choices.length > 0) return { say: whichOf(found), memory: next }
    if (found.unknown && isClaimed(tool, found)) return { say: notFoundNamed(found.unknown), memory: memory ?? next }
  }
  const prepared: Prepared = prepareInput(tool, wanted, today)
  if ('missing' in prepared) return { say: saying(prepared.missing, prepared.suggestions), memory: next }
  const period = prepared.period ? { period: prepared.period } : {}
  return { tool, input: prepared.input, memory: { tool, slots: { ...wanted, ...period } }, asksForFile }
}

/** Words that name nothing are passed over only where nothing was to be named. */
const isClaimed = (tool: ToolName, { unknown }: FoundNames) =>
  unknown.length > 2 && tool !== 'orders' && tool !== 'prepare_post'

async function changeOf(
  db: Db,
  read: ReadText,
  {
    change,
    coupon,
    memory,
    today,
  }: {
    change: WantedChange
    coupon: { id: number; name: string } | undefined
    memory: AgentMemory | undefined
    today: string
  },
): Promise<Understood> {
  const { tool, name } = change
  const wants = tool === 'prepare_price' || tool === 'prepare_post' ? 'place' : 'product'
  const phrase = name.split(' ').filter(Boolean)
  const isAboutIt = phrase.length === 0 && read.quoted.length === 0
  const found = await findNames(db, phrase, { quoted: read.quoted, wants })
  const before: Slots = isAboutIt && memory ? memory.slots : {}
  const kept: Slots = {
    ...(before.product && wants !== 'place' ? { product: before.product } : {}),
    ...(before.order && tool === 'prepare_order_status' ? { order: before.order } : {}),
    ...(before.product && tool === 'prepare_price' ? { product: before.product } : {}),
    ...(before.coupon && tool === 'prepare_coupon_change' ? { coupon: before.coupon } : {}),
  }
  const places =
    tool === 'prepare_coupon' || tool === 'prepare_coupon_change' || tool === 'prepare_order_status' ? {} : found.slots
  // The topic of an article is looked for in its own way, unless it is a category or brand.
  const { product: _product, variation_id: _variation, ...placesOnly } = places
  const slots: Slots = {
    ...kept,
    ...change.slots,
    ...(tool === 'prepare_post' ? placesOnly : places),
    ...(coupon && tool === 'prepare_coupon_change' ? { coupon } : {}),
  }
  const isNamed = ['prepare_price', 'prepare_stock', 'prepare_product_status'].includes(tool)
  return finish({ tool, slots, found: isNamed ? found : NONE, phrase: [], today, memory, asksForFile: false })
}

const NONE: FoundNames = { slots: {}, choices: [], total: 0, unknown: '' }

/** Something named alone: its facts. */
function toolOfName(slots: Slots): ToolName | undefined {
  if (slots.order) return 'order'
  if (slots.coupon) return 'coupons'
  if (slots.email) return 'customer'
  return slots.period || slots.compare ? 'sales' : undefined
}

/** From the first word that is no everyday word to the last. */
function phraseOf(text: string): string[] {
  const words = text.split(' ').filter(Boolean)
  const strange = words.flatMap((word, at) => (isOrdinary(word) || /^[£%\d.,/-]+$/.test(word) ? [] : [at]))
  const [first, last] = [strange[0], strange.at(-1)]
  return first === undefined || last === undefined ? [] : words.slice(first, last + 1)
}

function whichOf({ choices, total }: FoundNames): Finding {
  const names = choices.map(({ name }) => `**${literal(name)}**`)
  const more = total > choices.length ? `, and ${total - choices.length} more` : ''
  return saying(
    `Several products match: ${listed(names)}${more}. Which one do you mean?`,
    choices.slice(0, 3).map(({ name }) => `"${name}"`),
  )
}

const notFoundNamed = (words: string): Finding =>
  saying(
    `I found no product, category or brand called **${literal(words)}**. Check the spelling, or name it by its SKU.`,
  )
