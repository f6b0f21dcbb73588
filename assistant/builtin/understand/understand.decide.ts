/** Chooses one intent for one question, out of its cues, its particulars and what was talked about. Pure. */
import type { Lexicon } from '../lexicon/lexicon.catalogue.ts'
import { pageAskedFor } from '../lexicon/lexicon.pages.ts'
import { closestTo } from './understand.closest.ts'
import {
  ASKS,
  goodsDecision,
  LIKELY,
  lastDecision,
  notSoldIn,
  SHOWN_PAGES,
  SURE,
  WISHES,
} from './understand.decide.goods.ts'
import { factIn, type Wanted, wantedIn } from './understand.intent.ts'
import type { Topic } from './understanding.topics.ts'
import type { Intent } from './understanding.ts'

export interface Evidence {
  text: string
  lexicon: Lexicon
  /** Products named, in whole or in part. */
  named: number
  /** The question speaks of one that was named or shown. */
  hasProduct: boolean
  /** Kinds, tastes, brands, strengths, prices were said. */
  hasParticulars: boolean
  /** Things that belong to hardware or liquids were said. */
  hasParts: boolean
  hasBundle: boolean
  hasOrderNumber: boolean
  /** More than one product was shown last. */
  hasShownSeveral: boolean
  /** An order of showing was said: 'newest'. */
  hasSort: boolean
  /** Nothing was said but what it must not have: 'sugar free?' */
  hasOnlyDenials: boolean
  unknown: readonly string[]
  /** All that was said of goods are words of everyday English that stand in some name: 'press', 'water'. */
  isOnlyPlainWords: boolean
  /** Teas or supplements, and nothing that is vaped. */
  isOfFoods: boolean
  /** Something is to be left out: 'without caffeine'. */
  hasWithout: boolean
}

export interface Decision {
  intent: Intent
  topic?: Topic | undefined
  subject?: string | undefined
  path?: string | undefined
}

/** Intents of looking for goods; what the shop itself is asked comes before them where it is sure. */
const GOODS: ReadonlySet<Intent> = new Set([
  'find_products',
  'recommend_beginner',
  'recommend_popular',
  'long_battery',
  'compatibility',
  'compare',
  'small_talk',
  'off_topic',
  'explain',
  'medical',
])
const EXPLAINS = 9
const CERTAIN = 11

/** Whether the shop rather than its goods is asked about, for certain. */
export const isAboutShop = (text: string) =>
  wantedIn(text).some(({ intent, weight }) => !GOODS.has(intent) && weight >= SURE)

export function decide(evidence: Evidence): Decision | undefined {
  const { text } = evidence
  // The strength of a vitamin or a tea is its own, and stands in its line; that of nicotine is explained.
  const isMeant = ({ topic }: Wanted) => !(evidence.isOfFoods && topic === 'nicotine_strength')
  const wanted = wantedIn(text.replaceAll('cod liver', 'codliver')).filter(isMeant)
  const of = (intent: Intent) => wanted.find((one) => one.intent === intent)
  const weightOf = (intent: Intent) => of(intent)?.weight ?? 0
  const asked = of('medical')
  // 'Zinc and vitamin C together in one' asks for a product.
  const isOfGoods =
    (asked?.topic === 'medicines' && IN_ONE.test(text)) || (asked?.topic === 'stop_smoking' && WANTS_KIT.test(text))
  const medical = isOfGoods ? undefined : asked
  if (asked?.topic === 'stop_smoking' && isOfGoods) return { intent: 'recommend_beginner' }
  if (medical && medical.weight >= 20) return medical
  const talk = wanted.find(({ intent, topic }) => intent === 'off_topic' && topic !== 'general')
  if (talk && talk.weight >= 12 && !(medical && medical.weight >= CERTAIN)) return talk

  const page = pageAskedFor(text)
  const shop = wanted.find(({ intent }) => !GOODS.has(intent))
  if (page?.isSure && shop?.topic !== 'report_product' && shop?.intent !== 'order_status')
    return { intent: 'open_page', path: page.path }
  const trouble = of('explain')
  // 'No fish taste' is no trouble of a vape.
  const isOther = evidence.isOfFoods && OF_DEVICES.has(trouble?.topic ?? 'other')
  const explained = isOther || isOfBattery(trouble, text) ? undefined : trouble
  const said = wanted.find(({ intent }) => intent === 'small_talk')
  if (said && isOnlyTalk(text, said)) return said
  if (medical?.topic === 'safety' && shop && shop.weight >= 8 && OF_SHOPS.has(shop.intent)) return shop
  if (
    medical &&
    medical.weight >= CERTAIN &&
    !(shop && shop.weight >= 10) &&
    (explained?.weight ?? 0) < medical.weight + 1
  )
    return medical
  if (evidence.hasOrderNumber) return orderDecision(wanted)
  if (weightOf('recommend_beginner') >= CERTAIN + 1) return { intent: 'recommend_beginner' }

  const missing = notSoldIn(evidence)
  const isTold =
    (shop?.weight ?? 0) >= SURE || (explained?.weight ?? 0) >= EXPLAINS || weightOf('recommend_beginner') >= 9
  // 'is it chewable?' speaks of the one that is sold.
  const isOfIt = evidence.hasProduct && /^(?:is|are|does|do|can) (?:it|they|this|these|i|you) /.test(text)
  if (missing && !isTold && !isOfIt) return missing
  if (explained?.topic === 'disposables_ban') return explained

  const compares =
    (evidence.named > 1 && / (?:or|vs|versus) /.test(text) && weightOf('compatibility') < 9) ||
    (weightOf('compare') >= 9 && (evidence.named > 1 || (evidence.hasShownSeveral && weightOf('explain') < CERTAIN)))
  if (compares) return { intent: 'compare' }
  const fact = evidence.hasProduct && FOR_BEGINNERS.test(text) ? OF_BEGINNERS : factIn(text)
  if (
    evidence.hasProduct &&
    fact &&
    explained &&
    !TROUBLES.has(explained.topic ?? 'other') &&
    explained.weight < 12.6 &&
    !(shop && shop.weight >= 9)
  )
    return fact
  if (evidence.hasProduct && fact?.topic === 'price' && COUNTED.test(text)) return fact
  const isOurs = explained?.topic === 'not_working' && (shop?.weight ?? 0) >= SURE
  if (explained && explained.weight >= CERTAIN && !isOurs && !(shop && shop.weight > explained.weight)) return explained
  const isOfPage =
    shop?.intent === 'store_information' || (shop?.intent === 'account_help' && /^(?:show|view|see)\b/.test(text))
  if (page && isOfPage && SHOWN_PAGES.test(page.path)) return { intent: 'open_page', path: page.path }
  const isStarterSet =
    shop?.intent === 'bundles' &&
    !/\b(?:bundles?|deals?|packs?|boxe?s?)\b/.test(text) &&
    weightOf('recommend_beginner') >= 9
  const isShopSure = shop !== undefined && shop.weight >= (evidence.hasProduct && fact ? 9 : SURE)
  if (
    isShopSure &&
    !(shop.intent === 'bundles' && !evidence.hasBundle && evidence.named > 0 && !/\bbundle/.test(text)) &&
    !isStarterSet
  )
    return shop
  if (evidence.hasProduct && fact && KEPT_FACTS.has(fact.topic ?? 'about')) return fact
  if (weightOf('compatibility') >= 9 && asksForCell(evidence) && evidence.named === 1)
    return { intent: 'product_question', topic: 'battery' }
  if (weightOf('compatibility') >= 9 && evidence.hasParts)
    return liquidForHardware(evidence) ?? { intent: 'compatibility' }
  if (evidence.hasBundle) return { intent: 'bundles', topic: of('bundles')?.topic ?? 'about' }
  if (evidence.hasProduct && fact) return fact
  const isWithout = explained?.topic === 'caffeine' && evidence.hasWithout && evidence.hasParticulars
  if (explained && explained.weight >= EXPLAINS && !isWithout) return explained
  // 'What happens after I press pay?' looks for no press.
  const isAsked =
    evidence.isOnlyPlainWords && ASKS.test(text) && !WISHES.test(` ${text} `) && text.split(' ').length > 4
  const meant = isAsked ? closestTo(text) : undefined
  return meant ?? goodsDecision(evidence, wanted, fact, page?.path) ?? lastDecision(evidence, wanted, shop, medical)
}

/** 'Is the Pod One good for beginners?' asks for no rating. */
const FOR_BEGINNERS =
  /\b(?:good|ok|okay|suitable|right|easy|simple|fine|best) (?:\w+ )?for (?:a |an )?(?:complete |total )?(?:beginners?|starters?|newbies?|first timers?)\b/
const OF_BEGINNERS: Wanted = { intent: 'product_question', topic: 'beginner', subject: undefined, weight: 9 }

/** 'How long does the battery of the Pod One last?' asks for no new pod. */
const isOfBattery = (trouble: Wanted | undefined, text: string) =>
  (trouble?.topic === 'coil_change' && /\b(?:batter(?:y|ies)|charge|mah)\b/.test(text)) ||
  (trouble?.topic === 'cbd_amount' && /\b(?:popular|best ?sell\w*)\b/.test(text))

/** 'Which battery does it take?': a fact of the kit, whose battery is built in. */
const asksForCell = ({ text, hasProduct }: Evidence) =>
  hasProduct && /\b(?:which|what|any|does|replace) .*\b(?:batter(?:y|ies)|cells?|18650s?|21700s?)\b/.test(text)

/** 'Two bottles, how much delivered?' */
const COUNTED = /\b(?:\d{1,2}|two|three|four|five|six|ten) (?:x|of|bottles?|packs?|boxes|tins?|bags?|kits?)\b/

/** 'Packed in the rollups, need a decent kit': asks for a kit and not for help with stopping. */
const WANTS_KIT =
  /^(?!.*\b(?:help|quit|vaping|does|will|can)\b).*\b(?:need|want|looking for|after|recommend|get|buy)\b.*\b(?:kit|vape|device|pod|pen)\b/

const OF_DEVICES: ReadonlySet<Topic> = new Set([
  'weak_vapour',
  'burnt_taste',
  'leaking',
  'not_working',
  'spitting',
  'coil_change',
  'refilling',
  'charging',
])

const IN_ONE = /\b(?:in one|all in one|in (?:a|the same|one|a single) (?:tablet|capsule|pill|product|bottle))\b/

/** 'Does it need to go in the fridge?' asks for nothing that fits. */
const KEPT_FACTS: ReadonlySet<Topic> = new Set(['storage', 'beginner', 'charging'])

/** What goes wrong with a product is no fact of it. */
const TROUBLES: ReadonlySet<Topic> = new Set([
  ...(['burnt_taste', 'leaking', 'spitting', 'weak_vapour', 'not_working', 'coil_change', 'refilling'] as const),
  ...(['battery_safety', 'how_to_vape', 'travelling', 'recycling', 'storage', 'nicotine_shot'] as const),
])

/** Whether the card, the site or the order is safe is no medical question. */
const OF_SHOPS: ReadonlySet<Intent> = new Set(['payment_methods', 'store_information', 'age_check', 'account_help'])

/** 'ok cool' asks for nothing cool; 'bonjour' is French whatever follows. */
function isOnlyTalk(text: string, { topic, weight }: Wanted): boolean {
  const words = text.split(' ').length
  const isPlain = topic === 'other_language' || topic === 'are_you_human' || (topic === 'what_can_you_do' && words <= 6)
  return (words <= 3 && weight >= LIKELY && topic !== 'greeting') || isPlain
}

/** 'can I use a shortfill in a pod kit?': about the kind of liquid rather than about one device. */
function liquidForHardware({ text, hasProduct }: Evidence): Decision | undefined {
  if (/\b(?:70\/30|high vg|vg|pg)\b/.test(text)) return { intent: 'explain', topic: 'vg_pg' }
  if (hasProduct || !/^(?:can|could|is|are|does|do|will|would|should)\b/.test(text)) return undefined
  if (/\bshortfills?\b/.test(text)) return { intent: 'explain', topic: 'shortfill' }
  return /\bsalts?\b/.test(text) ? { intent: 'explain', topic: 'nicotine_salt' } : undefined
}

/** With an order's number it is about that order, whatever else. */
function orderDecision(wanted: readonly Wanted[]): Decision {
  const named = wanted.find(
    ({ intent, weight }) => weight >= SURE && ['cancel_order', 'returns', 'my_orders', 'delivery'].includes(intent),
  )
  return named && named.topic !== 'time' && named.topic !== 'general'
    ? named
    : { intent: 'order_status', topic: 'status' }
}
