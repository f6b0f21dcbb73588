/** What fits what: two products against each other, all that fits one, or which liquid suits a kit. What is unknown is said so. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { HARDWARE_CLASSES } from '../../../server/areas/compliance/compliance.classes.ts'
import { COMPONENT_CLASSES } from '../../engine/fitted-classes.ts'
import { emptyFilter, type Filter } from '../../engine/frame.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import type { ProductDetails } from '../../tools/product-details.ts'
import type { Desk } from '../customer.desk.ts'
import { writeLines } from '../write/cards.ts'
import { escapeText, joinTexts, joinWords, linkToCard } from '../write/text.ts'
import { findMeantChoices } from './choices.ts'

const HARDWARE: ReadonlySet<string> = new Set([...HARDWARE_CLASSES, 'prefilled_pod'])
const OTHER_PARTS: ReadonlySet<string> = new Set(['battery', 'accessory'])
const LIQUIDS: ReadonlySet<string> = new Set(['nicotine_eliquid', 'shortfill', 'nicotine_shot', 'cbd_eliquid'])
const MAX_NAMED = 4
const MAX_LISTED = 12
const MAX_SHOWN = 6
/** From here down coils are for thick liquids with little nicotine; from TIGHT_OHM on for nic salts. */
const SUB_OHM = 0.5
const TIGHT_OHM = 0.8
/** Up to this power a kit is made for thin liquids. */
const SMALL_WATTS = 20
/** From here on a liquid is too thick for small pods: parts of VG in a hundred. */
const THICK_VG = 60

const isHardware = ({ product_class }: ProductCard) => HARDWARE.has(product_class)
const isLiquid = ({ product_class }: ProductCard) => LIQUIDS.has(product_class)
/** A part goes into something; a kit, and a tank that takes coils, has something put into it. */
const isPart = ({ product_class, name }: ProductCard) =>
  product_class === 'coil' || product_class === 'prefilled_pod' || (product_class === 'tank' && /\bpods?\b/i.test(name))

export async function answerCompatibility(turn: Turn, desk: Desk): Promise<Reply> {
  const { aboutIds, wish, otherWishes, state, frame } = turn
  const owned =
    wish.fitsProductId ?? otherWishes.find(({ fitsProductId }) => fitsProductId !== undefined)?.fitsProductId
  const ids = [
    ...aboutIds,
    ...(owned === undefined ? [] : [owned]),
    ...otherWishes.flatMap(({ productIds }) => productIds),
  ]
  const known = ids.length > 0 || state.deviceId === undefined ? ids : [state.deviceId]
  // 'My pod mini' is a kit, whatever else the words name.
  const kits =
    known.length === 0 && frame.words.includes('my')
      ? await findByWords(ofAnyOhms(wish.filter), ['device'], desk)
      : known
  const named = kits.length > 0 ? kits : await findByWords(ofAnyOhms(wish.filter), hardwareKinds(wish.filter), desk)
  const products = await desk.listDetails([...new Set(named)].slice(0, MAX_NAMED))
  const host =
    products.find((one) => one.id === owned) ??
    products.find((one) => isHardware(one) && !isPart(one)) ??
    products.find(isHardware)
  if (!host)
    return products[0] ? desk.answer('compatibility', turn, { about: products[0] }) : desk.answer('compatibility', turn)
  const other =
    products.find(
      (one) => one.id !== host.id && (isHardware(one) || isLiquid(one) || OTHER_PARTS.has(one.product_class)),
    ) ?? (await findTalkedAbout(turn, host, desk))
  const partOfOther =
    other && !isPart(other) && !isPart(host) ? await findPartOfOther(turn, host, other, desk) : undefined
  if (partOfOther) return judgePair(partOfOther.host, partOfOther.part, desk)
  const remember = isPart(host) ? { focusId: host.id } : { deviceId: host.id }
  if (other && isLiquid(other)) return { ...judgeLiquid(host, other), remember }
  if (other) return { ...(await judgePair(host, other, desk)), remember }
  const { classes } = wish.filter
  if (classes.includes('battery') && host.facts.battery_mah !== undefined)
    return {
      text: `No: ${linkToCard(host)} has a built-in battery, so it takes no loose cell.`,
      cards: [host],
      next: ['How do I charge it?'],
      remember,
    }
  if (classes.some((known) => LIQUIDS.has(known)) && !classes.some((known) => COMPONENT_CLASSES.has(known)))
    return { ...(await suggestLiquids(host, turn, desk)), remember }
  return { ...(await listFitting(host, turn, desk)), remember }
}

const YES_OR_NO = /^(?:will|would|does|do|is|are|can|could|suitable|compatible|and|but|my|ok|good)\b/
const ASKS_WHICH = /\b(?:what|which|any|need|want|buy|got|show)\b/

/** 'Suitable for the Pod One?', 'will it work in my Pod One?': the product that was talked about. */
async function findTalkedAbout({ state, frame, wish }: Turn, host: ProductDetails, desk: Desk) {
  const text = frame.words.join(' ')
  const isAsked = YES_OR_NO.test(text) && !ASKS_WHICH.test(text) && !wish.filter.classes.some((one) => one === 'coil')
  if (!isAsked || state.focusId === undefined || state.focusId === host.id) return undefined
  const one = await desk.details(state.focusId)
  return one && (isHardware(one) || isLiquid(one)) ? one : undefined
}

/** 'Can I use Pod Two pods in a Pod One?': the parts of the kit named first, in the one named last. */
async function findPartOfOther({ wish, frame }: Turn, one: ProductDetails, two: ProductDetails, desk: Desk) {
  const classes = wish.filter.classes.filter((known) => COMPONENT_CLASSES.has(known))
  if (classes.length === 0 || one.product_class !== 'device' || two.product_class !== 'device') return undefined
  const text = frame.words.join(' ').replace(/\b2\b/g, 'two')
  const placeOf = ({ name }: ProductDetails) =>
    text.indexOf(name.toLowerCase().replace(/ (?:refillable |pod |pen )?kit$/, ''))
  const [first, last] = placeOf(one) < placeOf(two) ? [one, two] : [two, one]
  const { items } = await desk.search({ fits_product_id: first.id, classes, in_stock: false, limit: 1 })
  const part = items[0] && (await desk.details(items[0].id))
  return part && { host: last, part }
}

/** 'Which kits use mesh coils' is about coils; whatever else is named may be any hardware. */
const hardwareKinds = ({ classes }: Filter): ProductClass[] =>
  classes.includes('coil') && classes.includes('device') ? ['coil'] : [...HARDWARE_CLASSES]

/** '0.8 coils for the Swift Pen': the resistance is none of the kit. */
const ofAnyOhms = ({ words }: Filter) => ({ words, ohms: undefined })

const KIND_WORD = /^(?:pods?|coils?|tanks?|kits?)$/

/** 'Which kits take arc coils': the first of these classes that the words name. */
async function findByWords(
  { words, ohms }: Pick<Filter, 'words' | 'ohms'>,
  classes: ProductClass[],
  desk: Desk,
): Promise<number[]> {
  const query = words.filter((word) => !KIND_WORD.test(word)).join(' ')
  if (query === '') return []
  const { items, relaxed } = await desk.search({
    query,
    classes,
    ohms: ohms === undefined ? [] : [ohms],
    in_stock: false,
    limit: 1,
  })
  // What only mentions the words somewhere is not called by them.
  const called = items.filter(({ name }) => query.split(' ').some((word) => name.toLowerCase().includes(word)))
  return relaxed.length === 0 ? called.map(({ id }) => id) : []
}

async function readFitting({ id, goes_with }: ProductDetails, desk: Desk) {
  const { items } = await desk.search({ fits_product_id: id, in_stock: false, limit: MAX_LISTED })
  return { ids: new Set([...goes_with, ...items].map((card) => card.id)), isWhole: items.length < MAX_LISTED }
}

async function judgePair(host: ProductDetails, other: ProductDetails, desk: Desk): Promise<Reply> {
  const [ofHost, ofOther] = await Promise.all([readFitting(host, desk), readFitting(other, desk)])
  const fits = ofHost.ids.has(other.id) || ofOther.ids.has(host.id)
  // A list that was cut short proves nothing by what is not on it; nor does one that is empty.
  const isKnown = fits || [ofHost, ofOther].some(({ ids, isWhole }) => isWhole && ids.size > 0)
  const names = `${linkToCard(other)} and ${linkToCard(host)}`
  const next = ['Which liquid suits it?', 'What do the ohms mean?']
  if (fits) {
    const parts = [host, other]
    const power = parts.find(({ product_class }) => product_class === 'coil')?.listed.power
    const kitWatts = parts.find(({ product_class }) => product_class === 'device')?.facts.power_w
    const [, coilWatts = ''] = /^([\d.]+)/.exec(power ?? '') ?? []
    if (power && typeof kitWatts === 'number' && Number(coilWatts) > kitWatts) {
      return {
        text: `${names} fit each other, but I wouldn’t pair them: the coil is made for ${escapeText(power)}, and the kit gives ${kitWatts} W at most.`,
        cards: [],
        next,
      }
    }
    const gone = parts.filter(({ in_stock }) => !in_stock).map(linkToCard)
    const stock = gone.length > 0 ? `${joinWords(gone)} ${gone.length === 1 ? 'is' : 'are'} sold out just now.` : ''
    return {
      text: joinTexts([`Yes, ${names} fit each other.`, power ? `Stay within ${escapeText(power)}.` : '', stock]),
      cards: [other],
      next,
    }
  }
  const partners = host.goes_with.filter(({ in_stock }) => in_stock).slice(0, 3)
  if (!isKnown || (other.facts.fits === undefined && !isHardware(other))) {
    return {
      text: `I’m not sure ${names} go together: their pages don’t say. Please [ask us](/contact) before you buy.`,
      cards: [other],
      next: ['How do I contact you?'],
    }
  }
  const instead = partners.length > 0 ? `These fit the ${escapeText(host.name)}:\n\n${writeLines(partners)}` : ''
  return {
    text: joinTexts([`No, going by their pages, ${names} don’t fit each other.`, instead]),
    cards: partners,
    next,
  }
}

/** '70 VG / 30 PG' as 70. */
function readVg({ facts }: ProductCard): number | undefined {
  const [, vg] = /(\d{2,3}) ?%? ?VG/i.exec(String(facts.base ?? '')) ?? []
  return vg === undefined ? undefined : Number(vg)
}

/** Judged by how thick the liquid is, and by the kit's power. */
function judgeLiquid(host: ProductDetails, liquid: ProductDetails): Reply {
  const names = `${linkToCard(liquid)} and ${linkToCard(host)}`
  const isSmall = host.product_class !== 'coil' && Number(host.facts.power_w ?? 0) <= SMALL_WATTS
  const base = escapeText(String(liquid.facts.base ?? ''))
  const isThick = (readVg(liquid) ?? 0) > THICK_VG
  const text = !isThick
    ? `Yes, ${names} go together${base === '' ? '' : `: at ${base} it’s thin enough`}. Use a coil or pod of ${TIGHT_OHM} Ω or more.`
    : isSmall
      ? `I wouldn’t: ${names} don’t suit each other. At ${base} the liquid is too thick for a small kit and can taste burnt.`
      : `It can work with a coil below ${SUB_OHM} Ω: at ${base} the liquid is thick, so choose a sub-ohm coil for the ${escapeText(host.name)}.`
  return { text, cards: [host, liquid], next: ['What fits it?', 'Which strength should I take?'] }
}

function isSubOhm(host: ProductDetails): boolean {
  const ohms = (host.product_class === 'coil' ? [host] : host.goes_with).flatMap(({ facts }) =>
    [...String(facts.resistances ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(Number),
  )
  return ohms.length > 0 && Math.max(...ohms) <= SUB_OHM
}

/** No liquid was named: which kind suits the kit, and some of it. */
async function suggestLiquids(host: ProductDetails, { wish: { filter } }: Turn, desk: Desk): Promise<Reply> {
  const name = linkToCard(host)
  const isThick = isSubOhm(host)
  const isShortfill = filter.classes.includes('shortfill') && !filter.classes.includes('nicotine_eliquid')
  const isSmall = Number(host.facts.power_w ?? 0) <= SMALL_WATTS
  const { items } = await desk.search({
    classes: [isThick ? 'shortfill' : 'nicotine_eliquid'],
    strengths_mg: isThick ? [] : filter.strengthsMg,
    flavour_families: filter.flavourFamilies,
    nicotine_type: filter.nicotineType,
    without: filter.without,
    ...(filter.words.length > 0 ? { query: filter.words.join(' ') } : {}),
    sort: 'popularity',
    limit: 3,
  })
  const text = isThick
    ? `The coils of ${name} are ${SUB_OHM} Ω or less: take a shortfill at 0 or 3 mg. A nic salt would be far too strong in it.`
    : isShortfill && isSmall
      ? `I wouldn’t put a shortfill in ${name}: it’s made for thin liquids, and a thick base can taste burnt in it. Take a nic salt or 50/50 instead:`
      : isShortfill
        ? `A shortfill works in ${name} only with a coil below ${SUB_OHM} Ω. With ${TIGHT_OHM} Ω or more take a nic salt or 50/50:`
        : `${name} is happiest with thin liquids: nic salts and 50/50. Try one of these:`
  return {
    text: joinTexts([text, writeLines(items)], '\n\n'),
    cards: items,
    next: ['Which strength should I take?', 'What fits it?'],
  }
}

/** What fits one product, narrowed to what was asked for where that leaves anything. */
async function listFitting(host: ProductDetails, { wish: { filter, productIds } }: Turn, desk: Desk): Promise<Reply> {
  const name = linkToCard(host)
  const parts = filter.classes.filter((known) => HARDWARE.has(known) && known !== host.product_class)
  const limits = {
    fits_product_id: host.id,
    max_pence: filter.maxPence,
    min_pence: filter.minPence,
    sort: filter.sort,
    limit: MAX_SHOWN,
  }
  // 'The plum one, and pods for it': a colour of the kit is none of the pods.
  const isOfHost = (word: string) => findMeantChoices(host, { ...emptyFilter(), words: [word] }).named.length > 0
  const query = productIds.length > 0 ? [] : filter.words.filter((word) => !isOfHost(word) && !KIND_WORD.test(word))
  const narrowed = await desk.search({
    ...limits,
    classes: parts,
    ohms: filter.ohms === undefined ? [] : [filter.ohms],
    nicotine_type: filter.nicotineType,
    strengths_mg: filter.strengthsMg,
    without: filter.without,
    ...(query.length > 0 ? { query: query.join(' ') } : {}),
  })
  const isExact = narrowed.total > 0 && narrowed.relaxed.length === 0
  const [named] = !isExact && query.length > 0 ? await findByWords(filter, parts, desk) : []
  const other = named === undefined || named === host.id ? undefined : await desk.details(named)
  if (other) return judgePair(host, other, desk)
  const found = narrowed.total > 0 ? narrowed : await desk.search(limits)
  if (found.total > 0) {
    // What one fills oneself comes first.
    const items = filter.sort
      ? found.items
      : found.items.toSorted((a, b) => Number(a.contains_nicotine) - Number(b.contains_nicotine))
    const wider = narrowed.total > 0 ? '' : 'There’s none of just that kind in stock for it. '
    const hasCoils = !isPart(host) && items.some(({ product_class }) => product_class === 'coil')
    const hint = hasCoils
      ? `For nic salts and 50/50 take ${TIGHT_OHM} Ω or more; below ${SUB_OHM} Ω is for shortfills.`
      : ''
    const lead = isPart(host)
      ? `${wider}${name} ${/(?:coils|pods|cells)\b/i.test(host.name) ? 'fit' : 'fits'}:`
      : `${wider}For your ${name}:`
    const next = isPart(host)
      ? ['Show me pod kits', 'When should I change a coil?']
      : ['What do the ohms mean?', 'Which liquid suits it?']
    return { text: joinTexts([lead, writeLines(items), hint], '\n\n'), cards: items, next }
  }
  const { items: gone } = await desk.search({ ...limits, in_stock: false })
  const fits = typeof host.facts.fits === 'string' ? escapeText(host.facts.fits) : ''
  const text =
    gone.length > 0
      ? `${name} goes with ${joinWords(gone.slice(0, 3).map(linkToCard))}, but ${gone.length === 1 ? 'that’s' : 'they’re'} sold out just now. [Ask us](/contact) when more will come in.`
      : fits === ''
        ? `I don’t know of anything that fits ${name}: its page doesn’t say. Please [ask us](/contact) before you buy a part for it.`
        : `Its page says ${name} goes with ${fits}, but nothing else in stock is sure to fit. Please [ask us](/contact) if your device is another one.`
  return { text, cards: [host], next: ['How do I contact you?'] }
}
