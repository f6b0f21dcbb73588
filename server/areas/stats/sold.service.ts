/** What was sold in any period, by the same rules as the dashboard. Amounts are pence. */
import type { Db } from '../../platform/database/database.ts'
import { addDays, startOfDay, toLondonDay } from '../../platform/time/london.ts'
import { type Customers, countCustomers, readSold, type Sold, sumUnits } from './stats.aggregate.ts'
import { type DaySold, statsDays } from './stats.days.ts'
import { statsRepository } from './stats.repository.ts'

/** Days of London, YYYY-MM-DD, both included. */
interface Days {
  from: string
  to: string
}

/** A day's figures; `products` is empty where they were not asked for. */
export interface SoldDay {
  day: string
  revenue: number
  orders: number
  products: Iterable<Sold>
}

export type SoldService = ReturnType<typeof soldService>

export function soldService({ db }: { db: Db }) {
  const days = statsDays(db)

  /** Each day of the period, with one of the lists: the customers' is the shortest. */
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
    /** The first day on which anything was ordered; undefined in a shop without orders. */
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

    /** Oldest first. Revenue is what was paid less what was given back; orders are those paid. */
    async daily(period: Days, { withProducts = false } = {}): Promise<SoldDay[]> {
      const sold = await read(period, withProducts ? 'products' : 'customers')
      return sold.map(({ day, revenue, orders, products }) => ({
        ...{ day, revenue, orders },
        products: { [Symbol.iterator]: () => readSold(withProducts ? products : Buffer.alloc(0)) },
      }))
    },

    /** Units of each variation that orders of the period took, less those that came back. */
    async unitsByVariation(period: Days): Promise<Map<number, number>> {
      return sumUnits((await read(period, 'variations')).map(({ variations }) => variations))
    },

    /** Customers who had something in their cart, and those of them whose order stands. */
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
