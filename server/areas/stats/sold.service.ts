/** Sales in any period, by the same rules as the dashboard. Amounts are pence. */
import type { Db } from '../../platform/database/database.ts'
import { addDays, startOfDay, toLondonDay } from '../../platform/time/london.ts'
import { type Customers, countCustomers, readSold, type Sold, sumUnits } from './stats.aggregate.ts'
import { type DaySold, statsDays } from './stats.days.ts'
import { statsRepository } from './stats.repository.ts'

/** Days in London, YYYY-MM-DD, inclusive. */
interface Days {
  from: string
  to: string
}

/** A day's figures; `products` is empty unless requested. */
export interface SoldDay {
  day: string
  revenue: number
  orders: number
  products: Iterable<Sold>
}

export type SoldService = ReturnType<typeof soldService>

export function soldService({ db }: { db: Db }) {
  const days = statsDays(db)

  /** Returns each day of the period, with one of the lists: the customers' is the smallest. */
  function read({ from, to }: Days, wanted: 'products' | 'variations' | 'customers'): Promise<DaySold[]> {
    const never = addDays(to, 1)
    return days.read({
      customersFrom: wanted === 'customers' ? from : never,
      productsFrom: wanted === 'products' ? from : never,
      variationsFrom: wanted === 'variations' ? from : never,
      to,
    })
  }

  return {
    /** Returns the day of the first order; undefined in a shop without orders. */
    async firstDay(): Promise<string | undefined> {
      const { ordered, paid } = await db
        .selectNoFrom(({ selectFrom }) => [
          selectFrom('shop_order')
            .select(({ fn }) => fn.min<Date | null>('created_at').as('at'))
            .as('ordered'),
          selectFrom('shop_order')
            .select(({ fn }) => fn.min<Date | null>('paid_at').as('at'))
            .as('paid'),
        ])
        .executeTakeFirstOrThrow()
      const [first] = [ordered, paid].filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime())
      return first && toLondonDay(first)
    },

    /** Oldest first. Revenue is payments less refunds; `orders` counts paid ones. */
    async daily(period: Days, { withProducts = false } = {}): Promise<SoldDay[]> {
      const sold = await read(period, withProducts ? 'products' : 'customers')
      return sold.map(({ day, revenue, orders, products }) => ({
        day,
        revenue,
        orders,
        products: { [Symbol.iterator]: () => readSold(withProducts ? products : Buffer.alloc(0)) },
      }))
    },

    /** Returns the units of each variation sold in the period, less returns. */
    async unitsByVariation(period: Days): Promise<Map<number, number>> {
      return sumUnits((await read(period, 'variations')).map(({ variations }) => variations))
    },

    /** Counts customers with a cart, and those of them with an order that is not cancelled. */
    async customers(period: Days): Promise<Customers> {
      const carts = await statsRepository(db).cartOwners(startOfDay(period.from), startOfDay(period.to, 1))
      const sold = await read(period, 'customers')
      return countCustomers(
        sold.map(({ customers }) => customers),
        carts,
      )
    },
  }
}
