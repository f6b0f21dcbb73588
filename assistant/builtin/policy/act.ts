/** Does what a question asks for: calls the tools and gathers what they say. No sentence is made here but the kept ones. */

import type { Findings } from '../findings.ts'
import { ADULTS_ONLY } from '../knowledge/accounts.ts'
import { OFF_TOPIC } from '../knowledge/talk.ts'
import type { Intent, Memory, Understanding } from '../understand/understanding.ts'
import { beginner } from './act.beginner.ts'
import type { Desk } from './act.desk.ts'
import { find, searched } from './act.find.ts'
import { fit } from './act.fit.ts'
import { type Asked, askedOf, isAboutKind, isNarrow } from './act.follow.ts'
import { isKept, kept } from './act.kept.ts'
import { asMeant } from './act.meant.ts'
import { kitsForCoils, longBattery, most } from './act.most.ts'
import { bundles, cancelOrder, myOrders, openPage, orderStatus } from './act.orders.ts'
import { asksComparison, asksTotal, compare, compareWords, question, total } from './act.product.ts'

/** What somebody under age may still ask: nothing of it recommends goods. */
const FOR_EVERYBODY: readonly Intent[] = [
  'underage',
  'delivery',
  'returns',
  'store_information',
  'age_check',
  'account_help',
  'small_talk',
  'contact',
  'my_orders',
  'order_status',
  'cancel_order',
  'off_topic',
]
const HARMLESS_TOPICS: readonly string[] = [
  'age_limit',
  'recycling',
  'battery_safety',
  'disposables_ban',
  'emergency',
  'distress',
]

export async function act(
  read: Understanding,
  memory: Memory,
  desk: Desk,
): Promise<{ asked: Asked; findings: Findings }> {
  const asked = asMeant(askedOf(read, memory), memory)
  const isMinor = memory.isUnderage || asked.intent === 'underage'
  const isHarmless = FOR_EVERYBODY.includes(asked.intent) || HARMLESS_TOPICS.includes(asked.topic ?? '')
  if (isMinor && !isHarmless) {
    const refused: Asked = { ...asked, intent: 'underage', topic: 'self' }
    const isTold = memory.isUnderage && asked.intent !== 'underage'
    return { asked: refused, findings: isTold ? ADULTS_STILL : withoutCards(await kept(refused, desk)) }
  }
  const findings = await done(asked, memory, desk)
  return { asked, findings: isMinor ? withoutCards(findings) : findings }
}

/** To whom it has been said already. */
const ADULTS_STILL: Findings = {
  kind: 'kept',
  entry: {
    text: `I am sorry, ${ADULTS_ONLY}, so I cannot show or recommend products in this chat. I can tell you how to reach us, how the age check works, or how to hand in an old vape.`,
    next: ['How do I contact you?', 'How does the age check work?', 'How do I recycle an old vape?'],
  },
  cards: [],
}

const withoutCards = (findings: Findings): Findings =>
  findings.kind === 'kept' ? { ...findings, cards: [] } : findings

async function done(asked: Asked, memory: Memory, desk: Desk): Promise<Findings> {
  const { intent, follows } = asked
  if (follows.kind === 'no') return declined
  if (intent === 'find_products' && isOnlyWithout(asked)) return withoutWhat
  if (intent === 'find_products' && isVeganLiquid(asked)) return veganLiquids
  if (asksTotal(asked)) return total(asked, desk)
  if (intent === 'explain' && asked.topic === 'vg_pg' && asked.productIds.length > 0) return fit(asked, desk)
  if (isKept(intent)) return kept(asked, desk)
  if ((intent === 'find_products' || intent === 'product_question') && asksComparison(asked)) {
    const compared = await compareWords(asked, desk)
    if (compared) return compared
  }
  if (intent === 'find_products' || intent === 'compatibility' || intent === 'recommend_popular') {
    const inOrder =
      (await kitsForCoils(asked, desk)) ?? (intent === 'compatibility' ? undefined : await most(asked, desk))
    if (inOrder) return inOrder
  }
  const pointsAtOne = follows.kind === 'ordinal' && asked.about.length > 0
  switch (intent) {
    case 'find_products':
      if (namesKitForParts(asked, memory)) return fit({ ...asked, slots: memory.slots ?? asked.slots }, desk)
      return pointsAtOne || isOneNamed(asked) ? question(asked, memory, desk) : find(asked, memory, desk)
    case 'recommend_popular':
      return find(asked, memory, desk)
    case 'recommend_beginner':
      return beginner(asked, desk)
    case 'long_battery':
      return longBattery(asked, memory, desk)
    case 'compatibility':
      return asked.about.length === 0 && isAboutKind(asked.slots) && asked.slots.words.length > 0
        ? searched(asked.slots, desk, 'asked')
        : fit(asked, desk)
    case 'product_question':
      if (namesKitForParts(asked, memory)) return fit({ ...asked, slots: memory.slots ?? asked.slots }, desk)
      return asked.topic === 'fits' && asked.about.length > 0 ? fit(asked, desk) : question(asked, memory, desk)
    case 'compare':
      return compare(asked, memory, desk)
    case 'bundles':
      return bundles(asked, desk)
    case 'my_orders':
      return myOrders(asked, desk)
    case 'order_status':
      return orderStatus(asked, desk)
    case 'cancel_order':
      return cancelOrder(asked, desk)
    case 'open_page':
      return openPage(asked, desk)
    case 'off_topic':
      return offTopic(asked, memory, desk)
    default:
      return unknown(asked, memory, desk)
  }
}

const PARTS: readonly string[] = ['coil', 'tank', 'prefilled_pod']

/** 'It is a Weaver kit', after coils were looked for: what fits it is meant. */
function namesKitForParts({ productIds, topic }: Asked, { slots, intent }: Memory): boolean {
  if (productIds.length !== 1 || (topic !== undefined && topic !== 'about')) return false
  const classes = slots?.classes ?? []
  const wasSearch = intent === 'compatibility' || intent === 'find_products'
  return wasSearch && classes.length > 0 && classes.every((known) => PARTS.includes(known))
}

/** 'Do you have Garden Mint?': a name and nothing that narrows a search. */
const isOneNamed = ({ productIds, follows }: Asked) =>
  productIds.length === 1 && (follows.kind === 'none' || follows.kind === 'it' || follows.kind === 'refine')

/** Goods that are not sold: said plainly, with what comes closest where a kind of thing was named. */
async function offTopic(asked: Asked, memory: Memory, desk: Desk): Promise<Findings> {
  const { topic, subject, slots } = asked
  const entry =
    OFF_TOPIC[
      topic === 'not_sold' || topic === 'brand_not_sold' || topic === 'injection' || topic === 'illegal'
        ? topic
        : 'general'
    ]
  const isDisposable = /\b(?:disposables?|single[- ]use|puff)/i.test(subject ?? asked.text)
  if (topic === 'not_sold' && isDisposable && !memory.isUnderage) {
    return kept({ ...asked, intent: 'explain', topic: 'disposables_ban' }, desk)
  }
  const isGoods = (topic === 'not_sold' || topic === 'brand_not_sold') && subject !== undefined
  const isForPart = slots.classes.some((known) => known === 'coil' || known === 'tank' || known === 'prefilled_pod')
  if (topic === 'brand_not_sold' && isGoods && isForPart) {
    const text = `We do not carry ${subject}, and none of our coils, pods or tanks is known to fit it: each fits only what its page names. For a part of another maker please look at their own shop, so that you do not buy the wrong one.`
    return { kind: 'kept', entry: { text, next: ['What fits the Pod One?', 'Show me pod kits'] }, cards: [] }
  }
  if (!isGoods) return { kind: 'kept', entry, cards: [] }
  const preface = topic === 'brand_not_sold' ? `We do not carry ${subject}.` : `We do not sell ${subject}.`
  if (topic === 'brand_not_sold' && isAboutKind(slots) && !memory.isUnderage)
    return searched({ ...slots, brandIds: [] }, desk, 'instead', preface)
  const { text } = entry
  const rest = text.slice(text.indexOf('. ') + 2)
  return { kind: 'kept', entry: { ...entry, text: `${preface} ${rest}` }, cards: [] }
}

/** 'Sugar free?' by itself: of what? */
const isOnlyWithout = ({ slots, about, follows, text }: Asked) =>
  slots.without.length > 0 &&
  about.length === 0 &&
  follows.kind === 'none' &&
  !isNarrow(slots) &&
  !/\bflavou?rs?\b/i.test(text)

const withoutWhat: Findings = {
  kind: 'kept',
  entry: {
    text: 'Of which kind of thing: teas, supplements or e-liquids? Tell me, and I will look at the ingredients; each page lists them in full, with the allergens of foods.',
    next: ['Teas without caffeine', 'Vegan supplements', 'E-liquids without nicotine'],
  },
  cards: [],
}

const LIQUIDS: readonly string[] = ['nicotine_eliquid', 'shortfill', 'nicotine_shot']
const isVeganLiquid = ({ slots: { words, classes } }: Asked) =>
  words.some((word) => /^(?:vegan|vegetarian)$/i.test(word)) &&
  classes.length > 0 &&
  classes.every((known) => LIQUIDS.includes(known))

const veganLiquids: Findings = {
  kind: 'kept',
  entry: {
    text: 'Our liquids are made of VG, which is vegetable glycerine, PG, flavourings and, in most, nicotine, and their pages name nothing of animal origin. None is certified as vegan, so if a certificate matters to you please [ask us](/contact) about the flavour you have in mind.',
    next: ['Show me fruit nic salts', 'What is in Garden Mint?'],
  },
  cards: [],
}

const declined: Findings = {
  kind: 'kept',
  entry: { text: 'All right. Tell me what you would like instead, or ask me anything else about the shop.' },
  cards: [],
}

/** What was not understood is said to be so; particulars that were understood are searched for first. */
async function unknown(asked: Asked, memory: Memory, desk: Desk): Promise<Findings> {
  if (asked.about.length > 0) return question(asked, memory, desk)
  if (isNarrow(asked.slots)) return find(asked, memory, desk)
  const { store } = await desk.shop()
  return {
    kind: 'kept',
    entry: {
      text: `I am sorry, I do not know what you mean, or I have no answer to it. Try a few plain words, such as ‘mango nic salt 10 mg’, ‘which coils fit the Swift Pen’ or ‘what does delivery cost’. A person can help at ${store.email} or through the [contact page](/contact).`,
      next: ['What can you do?', 'Show me your bestsellers', 'Speak to a person'],
    },
    cards: [],
  }
}
