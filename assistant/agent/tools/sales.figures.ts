/** What was sold in a period, added up as it was asked for. Amounts are pence. */
import { addDays } from '../../../server/platform/time/london.ts'
import { getStepStart, type Period, type Step, weekdayName } from '../agent.periods.ts'
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

/** Each product of the place that was sold, in no order, without its name. */
export async function sumByProduct(kit: Kit, period: Period, place: Selection): Promise<SalesRow[]> {
  const part = await sinceFirstOrder(kit, period)
  if (!part) return []
  const ids = isNarrowed(place) ? await catalogueRepository(kit.db).idsOf(place) : undefined
  const sums = new Map<number, SalesRow>()
  for (const { products } of await kit.sold.daily(part, { withProducts: true })) {
    for (const { product_id, quantity, revenue } of products) {
      if (ids && !ids.has(product_id)) continue
      const sum = sums.get(product_id) ?? {
        key: String(product_id),
        name: '',
        product_id,
        units: 0,
        revenue: 0,
        orders: null,
      }
      sum.units += quantity
      sum.revenue += revenue
      sums.set(product_id, sum)
    }
  }
  return [...sums.values()]
}

/** By days, weeks or months in their order, else in no order; those that are gone are named so. */
export async function sumBy(
  kit: Kit,
  period: Period,
  place: Selection,
  group: Step | 'weekday' | 'category' | 'brand' | 'product',
): Promise<SalesRow[]> {
  if (group === 'day' || group === 'week' || group === 'month') return sumByStep(kit, period, place, group)
  if (group === 'weekday') return addUp(await sumByStep(kit, period, place, 'day'), ({ key }) => weekdayName(key))
  const products = await sumByProduct(kit, period, place)
  const known = await catalogueRepository(kit.db).products(products.flatMap(({ product_id }) => product_id ?? []))
  if (group === 'product') {
    return products.map((part) => ({
      ...part,
      name: known.get(part.product_id ?? 0)?.name ?? `Product ${part.key}, deleted`,
    }))
  }
  const parts = addUp(products, ({ product_id = 0 }) => {
    const product = known.get(product_id)
    return product ? (product[group] ?? `No ${group}`) : GONE
  })
  if (isNarrowed(place)) return parts
  // With what belongs to no product, so that the parts make up the revenue.
  const all = addFigures(await sumByStep(kit, period, {}, 'month'))
  const rest = all.revenue - addFigures(parts).revenue
  return rest === 0 ? parts : [...parts, { key: BESIDES, name: BESIDES, revenue: rest, units: 0, orders: null }]
}

const addUp = (rows: readonly SalesRow[], nameOf: (row: SalesRow) => string): SalesRow[] =>
  [...Map.groupBy(rows, nameOf)].map(([name, of]) => ({ key: name, name, ...addFigures(of) }))
