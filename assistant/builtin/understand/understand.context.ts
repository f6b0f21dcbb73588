/** Reads a short question with what was talked about before it: 'who pays for that?' after returns. Pure. */
import type { Decision } from './understand.decide.ts'
import { type Leaning, ORDINALS } from './understand.follows.ts'
import { type Wanted, wantedIn } from './understand.intent.ts'
import type { Topic } from './understanding.topics.ts'
import type { Intent, Memory, Slots } from './understanding.ts'

/** How a question names what the last answer was about. */
const SUBJECTS: Partial<Record<Intent, string>> = {
  delivery: 'delivery',
  returns: 'return',
  payment_methods: 'payment',
  coupons: 'discount code',
  bundles: 'bundle',
  age_check: 'age check',
  order_status: 'my order',
  my_orders: 'my order',
  cancel_order: 'my order',
}
const TOPIC_SUBJECTS: Partial<Record<Topic, string>> = {
  nicotine_shot: 'nic shots',
  shortfill: 'shortfill',
  nicotine_salt: 'nic salts',
  salt_or_freebase: 'nic salts',
  nicotine_strength: 'strength',
  vg_pg: 'vg pg',
  coil_change: 'coil',
  burnt_taste: 'coil',
  coil: 'coil',
  charging: 'vape',
  battery_life: 'battery',
  refilling: 'pod',
  cbd: 'cbd',
  cbd_amount: 'cbd',
  cbd_law: 'cbd',
  cbd_tea: 'cbd tea',
  tea_brewing: 'tea',
  disposables_ban: 'disposables',
  recycling: 'old vape',
  vaping_duty: 'vaping duty',
  medicines: 'medicine',
  dose: 'dose',
}

/** Talked about in one go: an order, its delivery and its return. */
const ORDERS: readonly Intent[] = ['delivery', 'returns', 'order_status', 'my_orders', 'cancel_order']

/** One of the orders that were listed. */
const OF_LAST = /\b(?:it|one|latest|last|that|they|this)\b/

/** Longer questions stand by themselves. */
const SHORT = 10
const POINTS = /\b(?:it|that|this|they|them|these|those|one|ones)\b/

/**
 * What `text` asks of the subject of the last answer, where saying that subject makes it clearer than it is by itself;
 * undefined where it does not.
 */
export function decisionInContext(text: string, memory: Memory, main: Decision | undefined): Decision | undefined {
  const { intent, topic } = memory
  if (intent === undefined || text === '' || text.split(' ').length > SHORT) return undefined
  const subject = SUBJECTS[intent] ?? (topic === undefined ? undefined : TOPIC_SUBJECTS[topic]) ?? goodsIn(memory)
  if (subject === undefined || wantedIn(text).some(({ weight }) => weight >= 10)) return undefined
  if (main?.intent === intent && main.topic !== 'general' && main.topic !== 'list') return undefined
  const isRelated = (one: Wanted) =>
    one.intent === intent ||
    (one.intent === 'medical' && one.topic === 'dose' && !SUBJECTS[intent]) ||
    (ORDERS.includes(intent) && ORDERS.includes(one.intent))
  const bare = wantedIn(subject).find(isRelated)
  const isOfOrder = intent === 'my_orders' || intent === 'order_status'
  if (isOfOrder && main?.intent === 'delivery' && main.topic === 'time' && OF_LAST.test(text))
    return { intent: 'order_status', topic: 'status' }
  if (topic === 'nicotine_shot' && /\d(?:mg|ml)?\b/.test(text) && (!main || main.intent === 'find_products'))
    return { intent: 'explain', topic }
  const added = /^(?:and|what about|how about|ok and|then)(?: the| your)? (.+)$/.exec(text)?.[1]
  if (intent === 'explain' && added !== undefined) {
    const asked = wantedIn(`what is ${added}`).find((one) => one.intent === 'explain')
    if (asked && asked.topic !== topic) return { intent: 'explain', topic: asked.topic, subject: asked.subject }
  }
  const counted = text.replace(/^(?:and |so )?(how (?:many|much)) /, `$1 ${subject} `)
  const readings = [counted, text.replace(POINTS, subject), `${subject} ${text}`, `${text} ${subject}`]
  const found = readings
    .map((reading) => wantedIn(reading).find(isRelated))
    .find((one) => one !== undefined && one.topic !== bare?.topic && one.weight > (bare?.weight ?? 0))
  return found && { intent: found.intent, topic: found.topic, subject: found.subject }
}

/** What is taken by the mouth, where such goods were looked for. */
function goodsIn({ slots }: Memory): string | undefined {
  if (slots?.classes.includes('cbd_food')) return 'cbd'
  return slots?.classes.includes('food_supplement') ? 'vitamin d' : undefined
}

const OF_ONE = /(?<= )(?:it|that|that one|this|this one|the bundle|the set)(?= )/u

/** The bundle that is meant by 'the first one' or 'it', after some were shown. */
export function bundleMeant(text: string, { intent, shownBundleIds }: Memory): number | undefined {
  if (intent !== 'bundles' || shownBundleIds.length === 0) return undefined
  const read = ` ${text} `
  const ordinal = ORDINALS.find(([said]) => said.test(read))
  if (ordinal) return shownBundleIds.at(ordinal[1])
  return OF_ONE.test(read) || shownBundleIds.length === 1 ? shownBundleIds[0] : undefined
}

/** 'And the coils?' after a kit: those of that kit. */
export function asksForParts({ classes, words, brandIds }: Slots, { follows }: Leaning, memory: Memory): boolean {
  const isParts =
    classes.length > 0 && classes.every((kind) => kind === 'coil' || kind === 'tank' || kind === 'prefilled_pod')
  const isBare = words.every((word) => word === 'pod' || word === 'tank') && brandIds.length === 0
  const isOfKit = memory.productId !== undefined && (memory.slots?.classes.includes('device') ?? false)
  return follows.kind === 'refine' && isParts && isBare && isOfKit
}

/** 'Which has CBD in?' after bundles. */
export const asksWhichBundle = (text: string, { intent }: Memory) =>
  intent === 'bundles' &&
  /^(?:which|any|and|what about|one|are there any|is there one|with|without)\b/.test(text) &&
  text.split(' ').length < 8
