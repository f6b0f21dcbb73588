/** The figures of Insights: daily counts, with paid orders from the orders themselves. */
import { FUNNEL_STEPS, type Insights } from '@shop/contract/insights/insights.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FindRedirect } from '../../platform/http/pages/pages.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { soldService } from '../stats/sold.service.ts'
import { periodUntil } from '../stats/stats.periods.ts'
import { type Days, insightsRepository } from './insights.repository.ts'

const LIST_LENGTH = 10
/** A search is shown from its second time on. */
const SEARCHES_MIN = 2
const SHOWN = { limit: LIST_LENGTH, min: SEARCHES_MIN }

export interface InsightsDependencies {
  db: Db
  clock: Clock
  catalogue: Pick<CatalogueService, 'suggest' | 'summariesOf'>
  findRedirect: FindRedirect
}

export type InsightsService = ReturnType<typeof insightsService>

export function insightsService({ db, clock, catalogue, findRedirect }: InsightsDependencies) {
  const repository = insightsRepository(db)
  const sold = soldService({ db })

  async function emptySearches(days: Days): Promise<Insights['empty_searches']> {
    const top = await repository.top('search_empty', days, SHOWN)
    return Promise.all(
      top.map(async ({ key: term, count }) => {
        const { items, total } = await catalogue.suggest({ q: term, limit: 1 })
        return { term, count, found_now: total, closest: items[0]?.name ?? null }
      }),
    )
  }

  async function missingPages(days: Days): Promise<Insights['missing_pages']> {
    const top = await repository.top('missing', days, { limit: LIST_LENGTH })
    return Promise.all(
      top.map(async ({ key: path, count }) => ({
        path,
        count,
        leads_to: (await findRedirect(encodeURI(path))) ?? null,
      })),
    )
  }

  /** Returns the products that lead in one of the three counts, the most viewed first. */
  async function products(days: Days, units: ReadonlyMap<number, number>): Promise<Insights['products']> {
    const [viewed, carted] = await Promise.all([
      repository.top('product_view', days, { limit: LIST_LENGTH }),
      repository.top('product_cart', days, { limit: LIST_LENGTH }),
    ])
    const bought = [...units].sort(([, one], [, other]) => other - one).slice(0, LIST_LENGTH)
    const ids = [...new Set([...viewed, ...carted].map(({ key }) => Number(key)).concat(bought.map(([id]) => id)))]
    const keys = ids.map(String)
    const [views, carts, summaries] = await Promise.all([
      repository.ofKeys('product_view', days, keys),
      repository.ofKeys('product_cart', days, keys),
      catalogue.summariesOf(ids),
    ])
    return summaries
      .map(({ id, name }) => ({
        product_id: id,
        name,
        viewed: views.get(String(id)) ?? 0,
        carted: carts.get(String(id)) ?? 0,
        sold: units.get(id) ?? 0,
      }))
      .sort((one, other) => other.viewed - one.viewed || one.product_id - other.product_id)
  }

  return {
    /** Returns the figures of the days up to today, with those of as many days before. */
    async get(period: Insights['period']): Promise<Insights> {
      const { from, to, previous_from, previous_to } = periodUntil(clock.today(), period)
      const days = { from, to }
      const [sums, previous, soldDays, soldBefore, top, empty_searches, missing_pages] = await Promise.all([
        repository.sums(days),
        repository.sums({ from: previous_from, to: previous_to }),
        sold.daily(days, { withProducts: true }),
        sold.daily({ from: previous_from, to: previous_to }),
        repository.top('search', days, SHOWN),
        emptySearches(days),
        missingPages(days),
      ])
      const units = new Map<number, number>()
      for (const { products } of soldDays) {
        for (const { product_id, quantity } of products) units.set(product_id, (units.get(product_id) ?? 0) + quantity)
      }
      sums.set('order', ordersIn(soldDays))
      previous.set('order', ordersIn(soldBefore))
      return {
        period,
        from,
        to,
        funnel: FUNNEL_STEPS.map((step) => ({
          step,
          current: sums.get(step) ?? 0,
          previous: previous.get(step) ?? 0,
        })),
        page_views: sums.get('page_view') ?? 0,
        searches: { total: sums.get('search') ?? 0, without_results: sums.get('search_empty') ?? 0 },
        top_searches: top.map(({ key: term, count }) => ({ term, count })),
        empty_searches,
        missing_pages,
        products: await products(days, units),
      }
    },
  }
}

const ordersIn = (days: readonly { orders: number }[]): number => days.reduce((sum, { orders }) => sum + orders, 0)
