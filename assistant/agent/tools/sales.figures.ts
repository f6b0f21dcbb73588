/** What was sold in a period, added up as it was asked for. Amounts are pence. */
import { addDays } from '../../../server/platform/time/london.ts'
import { getStepStart, type Period, type Step } from '../agent.periods.ts'
import { catalogueRepository } from './catalogue.repository.ts'
import { isNarrowed, type Selection } from './inputs.ts'
import type { AgentKit } from './kit.ts'

export interface Figures {
  revenue: number
  units: number
  /** Null of a part of the catalogue: an order may hold other things too. */
  orders: number | null
}

/** One part of the whole: a day, a category, a product. */
export interface SalesRow extends Figures {
  key: string
  name: string
  product_id?: number
}

/** What is sold beside products that are in the catalogue. */
const BESIDES = 'Bundle deals, delivery and part refunds'
/** What belongs to no product comes last, however much it is. */
export const isBeside = ({ name }: { name: string }): boolean => name === BESIDES
const GONE = 'Products that are gone'

type Kit = Pick<AgentKit, 'db' | 'sold'>

/** Nothing was sold before the first order: the period without the days before it; undefined where it has none then. */
export async function sinceFirstOrder({ sold }: Kit, period: Period): Promise<Period | undefined> {
  const first = await sold.firstDay()
  if (first === undefined || first > period.to) return undefined
  return first > period.from ? { ...period, from: first } : period
}

/** How fast something sells is worked out from so many days until today. */
export const SELLING_DAYS = 28

export const recentUnits = ({ sold, clock }: Pick<AgentKit, 'sold' | 'clock'>): Promise<Map<number, number>> =>
  sold.unitsByVariation({ from: addDays(clock.today(), 1 - SELLING_DAYS), to: clock.today() })

/** By day, week or month, oldest first. Units of the whole shop are not added up, only those of a place. */
export async function sumByStep(kit: Kit, period: Period, place: Selection, step: Step): Promise<SalesRow[]> {
  const part = await sinceFirstOrder(kit, period)
  if (!part) return []
  const ids = isNarrowed(place) ? await catalogueRepository(kit.db).idsOf(place) : undefined
  const parts = new Map<string, SalesRow>()
  for (const { day, revenue, orders, products } of await kit.sold.daily(part, { withProducts: ids !== undefined })) {
    const key = getStepStart(day, step)
    const sum = parts.get(key) ?? { key, name: key, revenue: 0, units: 0, orders: ids ? null : 0 }
    parts.set(key, sum)
    if (!ids) {
      sum.revenue += revenue
      sum.orders = (sum.orders ?? 0) + orders
      continue
    }
    for (const { product_id, quantity, revenue: paid } of products) {
      if (!ids.has(product_id)) continue
      sum.revenue += paid
      sum.units += quantity
    }
  }
  return [...parts.values()]
}

export const addFigures = (parts: readonly SalesRow[]): Figures => ({
  revenue: parts.reduce((sum, { revenue }) => sum + revenue, 0),
  units: parts.reduce((sum, { units }) => sum + units, 0),
  orders: parts.some(({ orders }) => orders === null)
    ? null
    : parts.reduce((sum, { orders }) => sum + (orders ?? 0), 0),
})

/** Each product of the place that was sold, in no order. */
export async function sumByProduct(kit: Kit, period: Period, place: Selection): Promise<SalesRow[]> {
  const part = await sinceFirstOrder(kit, period)
  if (!part) return []
  const ids = isNarrowed(place) ? await catalogueRepository(kit.db).idsOf(place) : undefined
  const sums = new Map<number, SalesRow>()
  for (const { products } of await kit.sold.daily(part, { withProducts: true })) {
    for (const { product_id, quantity, revenue } of products) {
      if (ids && !ids.has(product_id)) continue
      const sum = sums.get(product_id)
      if (sum) {
        sum.units += quantity
        sum.revenue += revenue
      } else {
        const key = String(product_id)
        sums.set(product_id, { key, name: '', product_id, units: quantity, revenue, orders: null })
      }
    }
  }
  return [...sums.values()]
}

/** The same with what they are called; those that are gone are named so. */
export async function named(kit: Kit, parts: readonly SalesRow[]): Promise<SalesRow[]> {
  const known = await catalogueRepository(kit.db).products(parts.flatMap(({ product_id }) => product_id ?? []))
  return parts.map((part) => ({
    ...part,
    name: known.get(part.product_id ?? 0)?.name ?? `Product ${part.key}, deleted`,
  }))
}

/** By category or brand; of the whole shop with what belongs to none, so that the parts make up the revenue. */
export async function sumByGroup(
  kit: Kit,
  period: Period,
  place: Selection,
  kind: 'category' | 'brand',
): Promise<SalesRow[]> {
  const products = await sumByProduct(kit, period, place)
  const known = await catalogueRepository(kit.db).products(products.flatMap(({ product_id }) => product_id ?? []))
  const parts = new Map<string, SalesRow>()
  const add = (name: string, revenue: number, units: number) => {
    const part = parts.get(name) ?? { key: name, name, revenue: 0, units: 0, orders: null }
    part.revenue += revenue
    part.units += units
    parts.set(name, part)
  }
  for (const { product_id = 0, revenue, units } of products) {
    const product = known.get(product_id)
    add(product ? (product[kind] ?? `No ${kind}`) : GONE, revenue, units)
  }
  if (!isNarrowed(place)) {
    const all = addFigures(await sumByStep(kit, period, {}, 'month'))
    const rest = all.revenue - addFigures([...parts.values()]).revenue
    if (rest !== 0) add(BESIDES, rest, 0)
  }
  return [...parts.values()]
}
