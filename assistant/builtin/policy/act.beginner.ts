/** A pair for somebody who vapes or smokes and is new to kits: a simple kit, a liquid that fits it, and its spares. */
import { MAX_NICOTINE_MG_ML } from '../../../server/areas/compliance/compliance.strength-rules.ts'
import type { ProductCard, ProductDetails } from '../../tools/tool.results.ts'
import type { Beginner } from '../findings.ts'
import type { Slots } from '../understand/understanding.ts'
import type { Desk } from './act.desk.ts'
import type { Asked } from './act.follow.ts'

/** Up to so many cigarettes a day the lower strength is usual. */
const LIGHT_CIGARETTES = 10
const LIGHT_STRENGTH_MG = 10
const LOOKED_AT = 12

const NON_SMOKER =
  /\b(?:never (?:smoked|used nicotine)|(?:do ?n[o']?t|does ?n[o']?t|not) (?:smoke|use nicotine)|non ?-?smok(?:er|ing)|not a smoker|without ever smoking|no nicotine habit)\b/i
/** The sum that was named is for the kit with its liquid. */
const WITH_LIQUID =
  /\b(?:all in|altogether|everything|in total|(?:with|and|plus|including|includes?) (?:\w+ ){0,2}?(?:liquids?|juice|e-?liquids?|nic salts?|salts?))\b/i
const USES_NICOTINE =
  /\b(?:vap(?:e|es|ing) (?:already|now|at the moment)|i vape|used to smoke|ex ?-?smoker|don'?t smoke (?:any ?more|now)|smoke \d+)\b/i

export async function beginner({ slots, text, follows }: Asked, desk: Desk): Promise<Beginner> {
  const isNonSmoker = slots.cigarettesADay === 0 || (NON_SMOKER.test(text) && !USES_NICOTINE.test(text))
  const strength = strengthFor(slots)
  const nothing: Beginner = {
    kind: 'beginner',
    slots,
    isNonSmoker,
    kit: undefined,
    liquid: undefined,
    spares: undefined,
    strength,
    bundle: undefined,
  }
  if (isNonSmoker) return nothing
  const liquid = await liquidFor(slots, strength, desk)
  const isWhole = slots.maxPence !== undefined && WITH_LIQUID.test(text)
  const left = isWhole ? { ...slots, maxPence: (slots.maxPence ?? 0) - (liquid?.price_pence ?? 0) } : slots
  const { kit, bundle } = await kitWithBundle(left, desk, follows.kind === 'cheaper')
  return { ...nothing, kit, liquid, spares: sparesOf(kit), bundle }
}

/** A strength that was named counts; else cigarettes a day; else the middle one, and the question is asked. */
function strengthFor({ strengthsMg, cigarettesADay }: Slots): number {
  const [named] = strengthsMg
  if (named !== undefined && named <= MAX_NICOTINE_MG_ML) return named
  return cigarettesADay !== undefined && cigarettesADay > LIGHT_CIGARETTES ? MAX_NICOTINE_MG_ML : LIGHT_STRENGTH_MG
}

/** The kit as its page tells of it, and a bundle that holds it with liquid. */
async function kitWithBundle(slots: Slots, desk: Desk, isCheap: boolean): Promise<Pick<Beginner, 'kit' | 'bundle'>> {
  const best = await simplestKit(slots, desk, isCheap)
  if (!best) return { kit: undefined, bundle: undefined }
  const [kit, bundles] = await Promise.all([desk.details(best.id), desk.bundles({ product_id: best.id, limit: 3 })])
  const bundle = bundles.items.find(({ in_stock, contains_nicotine }) => in_stock && contains_nicotine)
  return { kit, bundle }
}

/** A pod kit whose coil comes with the pod, else any pod kit, else any kit, the most bought first. */
async function simplestKit(slots: Slots, desk: Desk, isCheap: boolean): Promise<ProductCard | undefined> {
  const { items } = await desk.search({
    classes: ['device'],
    min_pence: slots.minPence,
    max_pence: slots.maxPence,
    brand_ids: slots.brandIds,
    sort: isCheap ? 'price_asc' : 'popularity',
    limit: LOOKED_AT,
  })
  const pods = items.filter(({ name, subcategory }) => /\bpods?\b/i.test(`${name} ${subcategory}`))
  return pods.find(({ facts }) => facts.coil === 'none') ?? pods[0] ?? items[0]
}

/** A nic salt of the strength, in the taste that was named; plain mint or fruit sells most where none was. */
async function liquidFor(slots: Slots, strength: number, desk: Desk): Promise<ProductCard | undefined> {
  const wish = {
    classes: ['nicotine_eliquid' as const],
    strengths_mg: [strength],
    without: slots.without,
    sort: 'popularity' as const,
    limit: 1,
  }
  const salt = strength >= LIGHT_STRENGTH_MG ? { nicotine_type: 'salt' as const } : {}
  const taste = {
    flavour_families: slots.flavourFamilies,
    ...(slots.words.length > 0 ? { query: slots.words.join(' ') } : {}),
  }
  const wanted = await desk.search({ ...wish, ...salt, ...taste })
  if (wanted.items[0] && wanted.relaxed.length === 0) return wanted.items[0]
  const any = await desk.search({ ...wish, ...salt })
  return any.items[0]
}

const sparesOf = (kit: ProductDetails | undefined) =>
  kit?.goes_with.find(({ in_stock, contains_nicotine }) => in_stock && !contains_nicotine)
