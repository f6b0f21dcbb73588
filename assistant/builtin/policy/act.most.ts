/** Goods in the order of a measure that the search cannot sort by: the largest battery, the most CBD, the smallest kit. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { ProductCard } from '../../tools/tool.results.ts'
import type { Found } from '../findings.ts'
import type { Memory, Slots } from '../understand/understanding.ts'
import type { Desk, SearchWish } from './act.desk.ts'
import { foundOf, searched, wishOf } from './act.find.ts'
import type { Asked } from './act.follow.ts'

const USUAL = 4
const MOST = 6
/** As many as one call of the search gives, and so many calls at most. */
const PAGE = 12
const MOST_PAGES = 6

interface Measure {
  asked: RegExp
  classes: readonly ProductClass[]
  fact: string
  sort: SearchWish['sort']
  isLeastFirst: boolean
  /** What the order is by, said before the list. */
  preface: string
}

const MEASURES: readonly Measure[] = [
  {
    asked:
      /\b(?:strong(?:est|er)|more cbd|higher|(?:most|highest|max\w*) (?!popular|liked|bought|sold)(?:\w+ )?(?:cbd|mg|strength|dose))\b/i,
    classes: ['cbd_food'],
    fact: 'cbd_mg_per_serving',
    sort: 'most_cbd',
    isLeastFirst: false,
    preface: 'By the milligrams of CBD in a serving, these come first:',
  },
  {
    asked: /\b(?:weak(?:est|er)|mild(?:est|er)|less cbd|(?:least|lowest) (?:\w+ )?(?:cbd|mg|strength|dose))\b/i,
    classes: ['cbd_food'],
    fact: 'cbd_mg_per_serving',
    sort: 'least_cbd',
    isLeastFirst: true,
    preface: 'These hold the fewest milligrams of CBD in a serving:',
  },
  {
    asked: /\b(?:lightest|thinnest|slimmest|smallest|tiniest|most (?:compact|portable|discreet))\b/i,
    classes: ['device'],
    fact: 'battery_mah',
    sort: 'least_battery',
    isLeastFirst: true,
    preface:
      'The pages state no weights. These kits have the smallest batteries, and a small battery mostly makes for a small, light kit:',
  },
  {
    asked: /\b(?:most powerful|(?:most|highest) (?:power|watts?|wattage))\b/i,
    classes: ['device'],
    fact: 'power_w',
    sort: 'most_power',
    isLeastFirst: false,
    preface: 'These kits give the most power:',
  },
]

/** The goods in the order of the measure that was asked for; undefined where none was. */
export async function most({ slots, text, follows }: Asked, desk: Desk): Promise<Found | undefined> {
  const isSearch = follows.kind === 'none' || follows.kind === 'refine'
  const measure = MEASURES.find(
    ({ asked, classes }) => asked.test(text) && slots.classes.length > 0 && slots.classes.every(among(classes)),
  )
  if (!measure || !isSearch) return undefined
  // 'Powerful' is the measure and no quality to look for.
  const words = slots.words.filter((word) => !measure.asked.test(`most ${word}`))
  const wanted: Slots = { ...slots, words, sort: undefined, strengthsMg: [] }
  const { fact, isLeastFirst } = measure
  const all = await allOf(wishOf(wanted), measure.sort, desk)
  const inOrder = all
    .filter((card) => factOf(card, fact) > 0)
    .sort((one, other) => (factOf(one, fact) - factOf(other, fact)) * (isLeastFirst ? 1 : -1))
  const items = inOrder.slice(0, Math.min(slots.count ?? USUAL, MOST))
  if (items.length === 0) return undefined
  return foundOf(wanted, { items, total: inOrder.length, relaxed: [] }, 'most', measure.preface)
}

const among = (classes: readonly ProductClass[]) => (kind: ProductClass) => classes.includes(kind)
const factOf = ({ facts }: ProductCard, fact: string): number => Number(facts[fact] ?? 0)

/** What the search finds: the first page in order of `sort`; with words, by which it orders, page after page. */
async function allOf(wish: SearchWish, sort: SearchWish['sort'], desk: Desk): Promise<ProductCard[]> {
  if (wish.query === undefined) return (await desk.search({ ...wish, sort, limit: PAGE })).items
  const seen: ProductCard[] = []
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { items, relaxed } = await desk.search({ ...wish, limit: PAGE, exclude_ids: seen.map(({ id }) => id) })
    if (relaxed.length > 0 && page > 0) break
    seen.push(...items)
    if (items.length < PAGE) break
  }
  return seen
}

/** Devices by what their battery holds, the most first. */
export async function longBattery({ slots, follows }: Asked, memory: Memory, desk: Desk): Promise<Found> {
  const devices: Slots = { ...slots, classes: ['device'], words: [], sort: undefined }
  const told = new Set(follows.kind === 'more' || follows.kind === 'another' ? memory.seenIds : [])
  // 'What about in blue?'
  const named = follows.kind === 'refine' && slots.words.length > 0
  const narrowed = named ? await desk.search({ ...wishOf({ ...devices, words: slots.words }), limit: PAGE }) : undefined
  const isFound = narrowed !== undefined && narrowed.total > 0 && narrowed.relaxed.length === 0
  const all = isFound
    ? narrowed.items
    : await allOf({ ...wishOf(devices), exclude_ids: [...told] }, 'most_battery', desk)
  const inOrder = all
    .filter((card) => factOf(card, 'battery_mah') > 0 && !told.has(card.id))
    .sort(
      (one, other) => factOf(other, 'battery_mah') - factOf(one, 'battery_mah') || one.price_pence - other.price_pence,
    )
  const items = inOrder.slice(0, Math.min(slots.count ?? USUAL, MOST))
  if (items.length === 0) return searched(devices, desk, 'asked')
  return foundOf(devices, { items, total: inOrder.length, relaxed: [] }, 'battery')
}

const KITS_FOR =
  /\b(?:kits?|devices?|pens?|pods?|vapes?)\b.*\b(?:us(?:e|es|ing)|tak(?:e|es|ing)|fits?|ha(?:ve|s)|with|runs?|accepts?)\b.*\bcoils?\b/i
const SHAPES = /^(?:pod|tank|pod kit|pen kit)$/

/** 'Which kits use mesh coils?': those that such a coil fits. Undefined where that was not asked, or none is found. */
export async function kitsForCoils(
  { slots, text, productIds, follows }: Asked,
  desk: Desk,
): Promise<Found | undefined> {
  const words = slots.words.filter((word) => !SHAPES.test(word))
  const isAsked = KITS_FOR.test(text) && slots.classes.includes('coil') && slots.classes.includes('device')
  if (!isAsked || words.length === 0 || productIds.length > 0 || follows.kind === 'it') return undefined
  const coils = await desk.search({ classes: ['coil'], query: words.join(' '), in_stock: false, limit: PAGE })
  if (coils.relaxed.length > 0) return undefined
  const fitting = await Promise.all(
    coils.items.map(({ id }) => desk.search({ fits_product_id: id, classes: ['device'], limit: PAGE })),
  )
  const kits = new Map(fitting.flatMap(({ items }) => items.map((card) => [card.id, card])))
  const inBudget = [...kits.values()].filter(
    ({ product_class, price_pence }) => product_class === 'device' && price_pence <= (slots.maxPence ?? price_pence),
  )
  if (inBudget.length === 0) return undefined
  const devices: Slots = { ...slots, classes: ['device'], words: [] }
  const preface = `These kits take ${words.join(' ')} coils:`
  return foundOf(devices, { items: inBudget.slice(0, MOST), total: inBudget.length, relaxed: [] }, 'most', preface)
}
