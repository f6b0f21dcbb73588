/** What fits what: two products against each other, or all that fits one. */
import type { ProductCard, ProductDetails } from '../../tools/tool.results.ts'
import type { Fit } from '../findings.ts'
import type { Slots } from '../understand/understanding.ts'
import type { Desk } from './act.desk.ts'
import type { Asked } from './act.follow.ts'

/** Products of one question that are looked at. */
const MOST_NAMED = 5
const MOST_PARTNERS = 6
/** As many as one call of the search gives. */
const MOST_LISTED = 12
const HARDWARE: readonly string[] = ['device', 'tank', 'coil', 'prefilled_pod']

const NOT_NAMED: Fit = {
  kind: 'fit',
  product: undefined,
  other: undefined,
  fits: undefined,
  partners: [],
  soldOut: [],
  liquid: undefined,
  isWider: false,
}

export async function fit({ about, slots, text }: Asked, desk: Desk): Promise<Fit> {
  const named = await desk.detailsOf(about.slice(0, MOST_NAMED))
  const pair = pairOf(named)
  if (pair) return judged(pair, desk)
  const product = named.find(({ product_class }) => HARDWARE.includes(product_class)) ?? named[0]
  if (!product) return NOT_NAMED
  const other = named.find(({ id }) => id !== product.id)
  if (other && hosts(product) && hosts(other)) return shared([product, other], slots, desk)
  const base = { ...NOT_NAMED, product }
  const isOfLiquids = slots.classes.some((known) => LIQUIDS.includes(known)) || THICK.test(text)
  if (isOfLiquids && hosts(product)) return { ...base, ...(await liquidsFor(product, slots, text, desk)) }
  return { ...base, ...(await partnersOf(product, slots, desk)) }
}

const LIQUIDS: readonly string[] = ['nicotine_eliquid', 'shortfill']
/** A base with more VG than PG, said as '70/30', '80vg', 'high vg' or 'max vg'. */
const THICK = /\b(?:[6-9]0 ?\/ ?[1-4]0|[6-9]0 ?vg|(?:high|max) ?vg|thick)\b/i
const hosts = (card: ProductCard) => HARDWARE.includes(card.product_class) && !isPart(card)

/** 'Does the Arc coil fit the Column?' names two kits: what fits both is what is asked for. */
async function shared([one, other]: readonly [ProductDetails, ProductDetails], slots: Slots, desk: Desk): Promise<Fit> {
  const [own, ofOther] = await Promise.all([partnersOf(one, slots, desk), fitting(other, desk)])
  const both = own.partners.filter(({ id }) => ofOther.ids.has(id))
  const [first] = both
  const part = first && (await desk.details(first.id))
  if (part) return { ...NOT_NAMED, product: other, other: part, fits: true, partners: both.slice(1) }
  return { ...NOT_NAMED, product: other, ...(await partnersOf(other, slots, desk)) }
}

/** From here down coils are for thick liquids with little nicotine, in ohm. */
export const SUB_OHM = 0.5

/** Whether all coils that it takes, as far as they are known, are of sub-ohm kind. */
export function isSubOhm({ goes_with }: ProductDetails): boolean {
  const ohms = goes_with.flatMap(({ facts }) =>
    [...String(facts.resistances ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([ohm]) => Number(ohm)),
  )
  return ohms.length > 0 && Math.max(...ohms) <= SUB_OHM
}

/** Which liquids suit a kit: thin ones where its coils are not of sub-ohm kind, else thick ones. */
async function liquidsFor(product: ProductDetails, slots: Slots, text: string, desk: Desk) {
  const { classes, strengthsMg, flavourFamilies, words } = slots
  const isShortfill = classes.includes('shortfill') && !classes.includes('nicotine_eliquid')
  const liquid = isShortfill || THICK.test(text) ? 'thick' : 'thin'
  const { items } = await desk.search({
    classes: [isSubOhm(product) ? 'shortfill' : 'nicotine_eliquid'],
    strengths_mg: isSubOhm(product) ? [] : strengthsMg,
    flavour_families: flavourFamilies,
    ...(words.length > 0 ? { query: words.join(' ').slice(0, 200) } : {}),
    sort: 'popularity',
    limit: 3,
  })
  return { liquid, partners: items } satisfies Partial<Fit>
}

/** Two things of which one could go into the other: of different classes, hardware or a liquid for it. */
function pairOf(named: readonly ProductDetails[]): readonly [ProductDetails, ProductDetails] | undefined {
  for (const one of named) {
    if (!HARDWARE.includes(one.product_class)) continue
    const others = named.filter((other) => other.id !== one.id && other.product_class !== one.product_class)
    const fitting = others.find((other) => one.goes_with.some(({ id }) => id === other.id))
    const other = fitting ?? others[0]
    if (other) return [one, other]
  }
  return undefined
}

async function judged([one, other]: readonly [ProductDetails, ProductDetails], desk: Desk): Promise<Fit> {
  const host = isPart(one) ? other : one
  const guest = host === one ? other : one
  const base = { ...NOT_NAMED, product: host, other: guest }
  if (!HARDWARE.includes(guest.product_class)) return { ...base, fits: undefined, partners: [] }
  const [ofHost, ofGuest] = await Promise.all([fitting(host, desk), fitting(guest, desk)])
  const fits = ofHost.ids.has(guest.id) || ofGuest.ids.has(host.id)
  // A list that was cut short proves nothing by what is not on it; nor does one that is empty.
  const isKnown = fits || (ofHost.isWhole && ofHost.ids.size > 0) || (ofGuest.isWhole && ofGuest.ids.size > 0)
  const partners = host.goes_with.filter(({ in_stock, id }) => in_stock && id !== guest.id)
  return { ...base, fits: isKnown ? fits : undefined, partners: partners.slice(0, 3) }
}

/** A part goes into something; a kit, and a tank that takes coils, has something put into it. */
export const isPart = ({ product_class, name }: ProductCard): boolean =>
  product_class === 'coil' || product_class === 'prefilled_pod' || (product_class === 'tank' && /\bpods?\b/i.test(name))

async function fitting({ id, goes_with }: ProductDetails, desk: Desk) {
  const { items } = await desk.search({ fits_product_id: id, in_stock: false, limit: MOST_LISTED })
  return { ids: new Set([...goes_with, ...items].map((card) => card.id)), isWhole: items.length < MOST_LISTED }
}

/** What fits one product, narrowed to the kind that was asked for where that leaves anything. */
async function partnersOf(product: ProductDetails, slots: Slots, desk: Desk) {
  const parts = slots.classes.filter((known) => HARDWARE.includes(known) && known !== product.product_class)
  const wish = {
    fits_product_id: product.id,
    max_pence: slots.maxPence,
    min_pence: slots.minPence,
    limit: MOST_PARTNERS,
  }
  const narrowed = await desk.search({
    ...wish,
    classes: parts,
    ohms: slots.ohms === undefined ? [] : [slots.ohms],
    nicotine_type: slots.nicotineType,
  })
  const found = narrowed.total > 0 ? narrowed : await desk.search(wish)
  if (found.total > 0) {
    // What one fills oneself comes first.
    const inOrder = found.items.toSorted((a, b) => Number(a.contains_nicotine) - Number(b.contains_nicotine))
    return { partners: inOrder, soldOut: [], isWider: narrowed.total === 0 }
  }
  const all = await desk.search({ ...wish, in_stock: false })
  return { partners: [], soldOut: all.items, isWider: false }
}
