/** The figures of the dashboard. */

import type { Stats } from '@shop/contract/admin/stats.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import type { Context } from '../../context.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { addDays, startOfDay } from '../../platform/time/london.ts'
import type { OrderLists } from '../orders/admin/orders.admin.list.service.ts'
import { bestSellers, countCustomers, soonestOut } from './stats.aggregate.ts'
import { type DaySold, statsDays } from './stats.days.ts'
import { periodUntil } from './stats.periods.ts'
import { type ListedProduct, statsRepository } from './stats.repository.ts'

const TOP_PRODUCTS = 5
const LOW_LISTED = 8
/** The rate of sale is computed over this many weeks. */
const SELLING_WEEKS = 4
const LATEST_ORDERS = 6
/** The figures of a period aggregate all its sales. Cached ones are fresh for this long, */
const FRESH_MS = 5000
/** and may be returned up to this age during a refresh. */
const OLDEST_MS = 30_000

/** Everything except waiting and latest orders, which staff change and must see at once. */
type Figures = Omit<Stats, 'waiting' | 'latest_orders'>

export interface StatsDependencies extends Pick<Context, 'db' | 'clock' | 'images'> {
  lists: OrderLists
  /** 0 disables the cache. */
  cacheMs?: number
}

export type StatsService = ReturnType<typeof statsService>

export function statsService({ db, clock, images, lists, cacheMs = OLDEST_MS }: StatsDependencies) {
  const stats = statsRepository(db)
  const days = statsDays(db)
  const cache = createCache<Figures>({ freshMs: FRESH_MS, maxAgeMs: OLDEST_MS, maxEntries: 20 })

  function figures(name: Stats['period']): Promise<Figures> {
    const today = clock.today()
    return cacheMs === 0 ? make(name, today) : cache(`${name} ${today}`, () => make(name, today))
  }

  async function make(name: Stats['period'], today: string): Promise<Figures> {
    const { days: length, ...bounds } = periodUntil(today, name)
    const { from, to, previous_from } = bounds
    const at = clock.now().toISOString()
    const sellingFrom = addDays(today, 1 - 7 * SELLING_WEEKS)
    const [start, middle, end] = [startOfDay(previous_from), startOfDay(from), startOfDay(to, 1)]
    const [sold, carts, previousCarts, customers, low] = await Promise.all([
      days.read({ customersFrom: previous_from, productsFrom: from, variationsFrom: sellingFrom, to }),
      stats.cartOwners(middle, end),
      stats.cartOwners(start, middle),
      stats.newCustomers(bounds),
      stats.lowStock(),
    ])
    const current = sold.filter(({ day }) => day >= from)
    const previous = sold.filter(({ day }) => day >= previous_from && day < from)
    if (current.length !== length || previous.length !== length) throw new Error(`A day is missing before ${to}.`)
    const [now, before] = [sumOf(current), sumOf(previous)]
    const [nowIn, beforeIn] = [customersIn(current, carts), customersIn(previous, previousCarts)]
    const selling = sold.filter(({ day }) => day >= sellingFrom).map(({ variations }) => variations)
    const [top_products, low_stock] = await Promise.all([top(current), runningLow(low, selling)])
    return {
      period: name,
      ...bounds,
      revenue: against(now.revenue, before.revenue),
      orders: against(now.orders, before.orders),
      average_order: against(averageOf(now), averageOf(before)),
      conversion_percent: against(
        percentOf(nowIn.ordered, nowIn.with_cart),
        percentOf(beforeIn.ordered, beforeIn.with_cart),
      ),
      new_customers: against(customers.current, customers.previous),
      series: seriesOf(current, previous),
      top_products,
      low_stock,
      at,
    }
  }

  async function top(current: readonly DaySold[]): Promise<Stats['top_products']> {
    const best = bestSellers(
      current.map(({ products }) => products),
      // Some may have been deleted since.
      4 * TOP_PRODUCTS,
    )
    const products = byId(await stats.products(best.map(({ product_id }) => product_id)))
    return best
      .flatMap((sold) => {
        const product = products.get(sold.product_id)
        return product ? [{ ...sold, name: product.name, thumbnail_url: thumbnailOf(product) }] : []
      })
      .slice(0, TOP_PRODUCTS)
  }

  async function runningLow(low: Buffer, selling: readonly Buffer[]): Promise<Stats['low_stock']> {
    const { total, first } = soonestOut(low, selling, { weeks: SELLING_WEEKS, count: LOW_LISTED })
    const variations = byId(await stats.variations(first.map(({ variation_id }) => variation_id)))
    const items = first.flatMap(({ sold_per_week, ...row }) => {
      const variation = variations.get(row.variation_id)
      if (!variation) return []
      const { product_id, name, attributes, sku } = variation
      return [
        {
          product_id,
          ...row,
          name,
          attributes,
          sku,
          thumbnail_url: thumbnailOf(variation),
          sold_per_week: toOneDecimal(Math.max(0, sold_per_week)),
        },
      ]
    })
    return { total, items }
  }

  const thumbnailOf = ({ media_key, product_class }: ListedProduct) =>
    images.productUrl(media_key, product_class, IMAGE_WIDTHS.thumbnail)

  return {
    /** Returns the whole dashboard. Sales may be some seconds old, as `at` shows; waiting orders are live. */
    async get(period: Stats['period']): Promise<Stats> {
      const [made, waiting, reported_reviews, latest_orders] = await Promise.all([
        figures(period),
        lists.waiting(),
        stats.reportedReviews(),
        lists.latest(LATEST_ORDERS),
      ])
      const total = waiting.total + reported_reviews
      return { ...made, waiting: { ...waiting, reported_reviews, total }, latest_orders }
    },
  }
}

const byId = <T extends ListedProduct>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))

const sumOf = (sold: readonly DaySold[]) => ({
  revenue: sold.reduce((sum, { revenue }) => sum + revenue, 0),
  orders: sold.reduce((sum, { orders }) => sum + orders, 0),
})

const customersIn = (sold: readonly DaySold[], carts: Buffer) =>
  countCustomers(
    sold.map(({ customers }) => customers),
    carts,
  )

const toOneDecimal = (value: number): number => Math.round(value * 10) / 10
const averageOf = ({ revenue, orders }: { revenue: number; orders: number }) =>
  orders === 0 ? 0 : Math.round(revenue / orders)
const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : toOneDecimal((part / whole) * 100))

const against = (current: number, previous: number) => ({
  current,
  previous,
  change_percent: previous === 0 ? null : toOneDecimal(((current - previous) / previous) * 100),
})

function seriesOf(current: readonly DaySold[], previous: readonly DaySold[]): Stats['series'] {
  return current.map(({ day, revenue, orders }, place) => {
    const before = previous[place]
    if (!before) throw new Error(`There is no day before ${day}.`)
    return { day, revenue, orders, previous_day: before.day, previous_revenue: before.revenue }
  })
}
