/** Questions whose answers are kept: terms, delivery, returns, payment, the shop, medical ones, small talk. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { ProductCard } from '../../tools/tool.results.ts'
import type { Findings } from '../findings.ts'
import { ACCOUNT, AGE, COUPONS } from '../knowledge/accounts.ts'
import { DELIVERY } from '../knowledge/delivery.ts'
import type { Entry, Shows } from '../knowledge/entry.ts'
import { EXPLAINED } from '../knowledge/explain.ts'
import { type Matter, MEDICAL } from '../knowledge/medical.ts'
import { inMilligrams, mixing, personalStrength } from '../knowledge/mixing.ts'
import { PAYMENTS } from '../knowledge/payments.ts'
import { RETURNS } from '../knowledge/returns.ts'
import { STORE } from '../knowledge/store.ts'
import { CONTACT, SMALL_TALK, UNDERAGE } from '../knowledge/talk.ts'
import type { Intent } from '../understand/understanding.ts'
import { plain } from '../write/write.text.ts'
import type { Desk } from './act.desk.ts'
import type { Asked } from './act.follow.ts'

/** The entry of `topic`, or of the general one. */
function entryOf<Value>(entries: Readonly<Record<string, Value>>, topic: string | undefined, general: Value): Value {
  return topic === undefined ? general : (entries[topic] ?? general)
}

/** Whether `intent` is answered here. */
export const isKept = (intent: Intent): boolean => SHOP_ENTRIES[intent] !== undefined || intent in OWN

/** By intent: the entries, and the one that is meant where no topic is given. */
const SHOP_ENTRIES: Partial<Record<Intent, [entries: Parameters<typeof entryOf<ShopEntry>>[0], general: ShopEntry]>> = {
  delivery: [DELIVERY, DELIVERY.general],
  returns: [RETURNS, RETURNS.general],
  payment_methods: [PAYMENTS, PAYMENTS.general],
  store_information: [STORE, STORE.about],
  age_check: [AGE, AGE.general],
  coupons: [COUPONS, COUPONS.general],
  small_talk: [SMALL_TALK, SMALL_TALK.greeting],
  contact: [CONTACT, CONTACT.person],
  underage: [UNDERAGE, UNDERAGE.self],
}
type ShopEntry = (typeof DELIVERY)['general']

const OWN: Partial<Record<Intent, true>> = { explain: true, account_help: true, medical: true }

export async function kept(asked: Asked, desk: Desk): Promise<Findings> {
  const entry = forCaller(await entryFor(asked, desk), desk.isSignedIn)
  const cards = entry.shows ? await shown(entry.shows, desk) : []
  return { kind: 'kept', entry, cards, strengthMg: entry.shows?.strengthMg }
}

/** Who is logged in is not told to log in, nor offered to ask how. */
function forCaller({ text, forVisitors, next, ...entry }: Entry, isSignedIn: boolean): Entry {
  if (isSignedIn)
    return { ...entry, text, ...(next ? { next: next.filter((question) => !LOG_IN.test(question)) } : {}) }
  return { ...entry, text: forVisitors ? `${text} ${forVisitors}` : text, ...(next ? { next } : {}) }
}

const LOG_IN = /^How do I log in/

async function entryFor(asked: Asked, desk: Desk): Promise<Entry> {
  const { intent, topic } = asked
  if (intent === 'explain') return explained(asked)
  if (intent === 'account_help') return entryOf(ACCOUNT, topic, ACCOUNT.general)
  if (intent === 'medical' && HIGH.test(asked.text)) return EXPLAINED.thc
  if (intent === 'medical') return entryOf(MEDICAL, topic, MEDICAL.effects)(await matterOf(asked, desk))
  const [entries, general] = SHOP_ENTRIES[intent] ?? [SMALL_TALK, SMALL_TALK.what_can_you_do]
  const entry = entryOf(entries, topic, general)(await desk.shop(), asked.text)
  if (topic !== 'other_way' || asked.subject === undefined) return entry
  return {
    ...entry,
    text: entry.text.replace('That way of paying is not offered here', `We do not take ${plain(asked.subject)}`),
  }
}

function explained(asked: Asked): Entry {
  const { topic } = asked
  const own = mixing(asked) ?? personalStrength(asked) ?? inMilligrams(asked)
  if (own) return own
  const general: Entry = {
    text: 'I do not have that word in my book. I can explain strengths, nic salts, shortfills, coils and ohms, CBD amounts or what NRV means; for anything else [ask a person](/contact).',
    next: ['What do the strengths mean?', 'What do the ohms mean?', 'What is a shortfill?'],
  }
  return entryOf<Entry>(EXPLAINED, topic, general)
}

async function shown(
  { count = 3, nicotineType, strengthMg, classes = [], query }: Shows,
  desk: Desk,
): Promise<ProductCard[]> {
  const { items, relaxed } = await desk.search({
    classes: [...classes],
    query,
    nicotine_type: nicotineType,
    strengths_mg: strengthMg === undefined ? [] : [strengthMg],
    sort: 'popularity',
    limit: count,
  })
  return relaxed.length > 0 ? [] : items
}

/** Whether it makes one high: a matter of THC, and no medical one. */
const HIGH = /\b(?:get|gets|getting|make|makes|feel) (?:\w+ ){0,2}(?:high|stoned)\b/i

const MATTERS: Partial<Record<ProductClass, Matter>> = {
  cbd_food: 'cbd',
  cbd_eliquid: 'cbd',
  food_supplement: 'supplement',
  tea: 'tea',
  accessory: 'any',
}
const VAPE_WORDS =
  /\b(?:vap(?:e|es|ing|er)|nicotine|e-?liquids?|nic ?salts?|e-?cig\w*|kits?|pods?|smok\w+|cigarettes?)\b/i
const CBD_WORDS = /\b(?:cbd|cannabidiol|hemp|thc)\b/i
const FOOD_WORDS = /\b(?:vitamins?|supplements?|minerals?|magnesium|zinc|iron|omega|b12|d3|capsules?|tablets?)\b/i

/** What a question about the body is about: the product it names, the kind, or the words themselves. */
async function matterOf({ about, slots, text }: Asked, desk: Desk): Promise<Matter> {
  if (CBD_WORDS.test(text)) return 'cbd'
  const productClass = slots.classes[0] ?? (await classOf(about[0], slots.words, desk))
  if (productClass !== undefined) return MATTERS[productClass] ?? 'nicotine'
  if (FOOD_WORDS.test(text)) return 'supplement'
  if (VAPE_WORDS.test(text)) return 'nicotine'
  return /\bteas?\b/i.test(text) ? 'tea' : 'any'
}

/** Of the product that is meant, or of what the words name: 'ashwagandha' is a supplement. */
async function classOf(
  id: number | undefined,
  words: readonly string[],
  desk: Desk,
): Promise<ProductClass | undefined> {
  if (id !== undefined) return (await desk.details(id))?.product_class
  if (words.length === 0) return undefined
  const { items, relaxed } = await desk.search({ query: words.join(' ').slice(0, 200), in_stock: false, limit: 1 })
  return relaxed.length === 0 ? items[0]?.product_class : undefined
}
