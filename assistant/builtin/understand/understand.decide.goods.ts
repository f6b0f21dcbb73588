/** Chooses among what may be wanted of goods, and where nothing else was met. Pure. */
import { patternOf } from '../lexicon/cues/lexicon.cue.ts'
import { pageAskedFor } from '../lexicon/lexicon.pages.ts'
import { closestTo } from './understand.closest.ts'
import type { Decision, Evidence } from './understand.decide.ts'
import { factIn, type Wanted } from './understand.intent.ts'
import type { ExplainTopic } from './understanding.topics.goods.ts'
import type { Topic } from './understanding.topics.ts'
import type { Intent } from './understanding.ts'

/** From here on a cue decides although goods are named; a weaker one only where none are. */
export const SURE = 7
export const LIKELY = 5

export const WISHES = patternOf([
  '(do you (have|sell|do|stock)|have you got|got any|any|looking (for|to)|searching for|i (want|need|would like|am after|fancy)|want|need|get me|buy|find|find me|show me|give me|recommend|suggest|something|sell|stock|in stock|where can i (get|buy|find)|is there|are there)( |$)',
])
const RECOMMENDS = patternOf([
  '(recommend*|suggest*|advice|advise|best|something|anything|good|nice|ideas?|gift|present|surprise)( |$)',
])
export const ASKS = /^ ?(?:what|who|why|when|how|is|are|does|do|did|can|could|would|will|should|tell|explain)(?= )/
/** Pages that are shown rather than told about. */
export const SHOWN_PAGES =
  /^\/(?:cart|checkout|auth|profile|profile\/addresses|profile\/wishlist|blog|terms|privacy|about-us)?$/

/** What is wanted of goods: found, recommended, told of. */
export function goodsDecision(
  evidence: Evidence,
  wanted: readonly Wanted[],
  fact: Wanted | undefined,
  path: string | undefined,
): Decision | undefined {
  const { hasParticulars, text } = evidence
  const weightOf = (intent: Intent) => wanted.find((one) => one.intent === intent)?.weight ?? 0
  if (weightOf('long_battery') >= 9) return { intent: 'long_battery' }
  const hasOwnWish = hasParticulars && weightOf('find_products') > 0
  if (weightOf('recommend_beginner') >= 9 && !(hasOwnWish && evidence.hasProduct) && !evidence.isOfFoods)
    return { intent: 'recommend_beginner' }
  if (evidence.hasProduct)
    return {
      intent: evidence.named > 0 && weightOf('find_products') > 0 ? 'find_products' : 'product_question',
      topic: 'about',
    }
  if (weightOf('recommend_popular') >= SURE)
    return {
      intent:
        hasParticulars && !/popular|best ?sell|top|trend|recommend|rated|everyone|people|customers/.test(text)
          ? 'find_products'
          : 'recommend_popular',
    }
  if (path !== undefined && SHOWN_PAGES.test(path) && !hasParticulars) return { intent: 'open_page', path }
  if (evidence.hasOnlyDenials && fact && weightOf('find_products') === 0) return fact
  if (hasParticulars && fact && OF_ALL.has(fact.topic ?? 'about') && evidence.isOfFoods && ASKS.test(text)) return fact
  if (hasParticulars) return { intent: 'find_products' }
  if (fact?.topic === 'flavours') return { intent: 'explain', topic: 'flavour_families' }
  if (fact?.topic === 'strengths') return { intent: 'explain', topic: 'nicotine_strength' }
  return undefined
}

/** Nothing that the shop sells was named. */
export function lastDecision(
  evidence: Evidence,
  wanted: readonly Wanted[],
  shop: Wanted | undefined,
  medical: Wanted | undefined,
): Decision | undefined {
  const { text, unknown } = evidence
  if (medical) return medical
  if (shop && shop.weight >= LIKELY) return shop
  const general = ofGoodsInGeneral(text)
  if (general) return general
  const small = wanted.find(({ intent }) => intent === 'small_talk')
  const elsewhere = wanted.find(({ intent, topic }) => intent === 'off_topic' && topic === 'general')
  if (small && small.weight >= LIKELY && small.weight >= (elsewhere?.weight ?? 0)) return small
  if (elsewhere) return elsewhere
  const isWish = WISHES.test(` ${text} `)
  if (unknown.length > 0 && (isWish || (unknown.length <= 3 && text.split(' ').length <= 4 && !ASKS.test(text))))
    return { intent: 'find_products' }
  if (small) return small
  const page = pageAskedFor(text)
  if (page) return { intent: 'open_page', path: page.path }
  if (evidence.hasSort && (WISHES.test(` ${text} `) || /\bnew\b/.test(text))) return { intent: 'find_products' }
  if (unknown.length === 0 && RECOMMENDS.test(` ${text} `)) return { intent: 'recommend_popular' }
  return closestTo(text)
}

/** Facts that are told of each of a few. */
const OF_ALL: ReadonlySet<Topic> = new Set(['directions', 'servings', 'pack_size', 'nutrients'])

/** Facts that hold of all goods of a kind, where no product was named: the word of the trade explains them. */
const GENERAL_FACTS: Partial<Record<Topic, ExplainTopic>> = {
  charging: 'charging',
  battery: 'battery_life',
  power: 'wattage',
  resistance: 'coil_resistance',
  base: 'vg_pg',
  storage: 'storage',
  caffeine: 'caffeine',
  cbd_content: 'cbd_amount',
  thc_content: 'thc',
  nutrients: 'nrv',
  servings: 'lasting',
}

function ofGoodsInGeneral(text: string): Decision | undefined {
  const topic = factIn(text)?.topic
  const explained = topic && GENERAL_FACTS[topic]
  return explained && text.split(' ').length > 2 ? { intent: 'explain', topic: explained } : undefined
}

/** Goods or a brand that the shop does not have. */
export function notSoldIn({ text, lexicon }: Evidence): Decision | undefined {
  const read = ` ${text} `
  const found = lexicon.notSold.find(({ pattern }) => pattern.test(read))
  if (!found) return undefined
  // 'rum flavour' is a taste, not a drink.
  if (
    /^(?:alcohol|sweets|cigarettes|cannabis)/.test(found.name) &&
    /(?<= )(?:flavou?r\S*|juice|eliquid|taste\S*|free|similar|like)(?= )/u.test(read)
  )
    return undefined
  return { intent: 'off_topic', topic: found.isBrand ? 'brand_not_sold' : 'not_sold', subject: found.name }
}
