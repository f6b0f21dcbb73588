/** Response times of cart and order calls, one customer after another. */
import type { Db } from '../server/platform/database/database.ts'
import type { ShopProcess } from '../server/testing/processes/shop-process.ts'
import { openClient } from './client.ts'
import { type Measured, summarise } from './load.ts'
import { addToCart, makeBuyers, type OrderableProduct, placeOrder } from './orders.ts'

const BUYERS = 10
const WARMING = 15
const MEASURED = 60
const ENOUGH_STOCK = 5

/** Repeatedly adds two items to a cart and orders them; returns the times of both calls by name. */
export async function measureBuying(db: Db, shop: ShopProcess): Promise<Map<string, Measured>> {
  const goods = await spreadProducts(db, 2 * (WARMING + MEASURED))
  const buyers = await makeBuyers(db, BUYERS)
  const client = openClient(shop.url)
  const adding: number[] = []
  const ordering: number[] = []
  const timed = async (times: number[], work: Promise<unknown>) => {
    const startedAt = performance.now()
    await work
    times.push(performance.now() - startedAt)
  }
  try {
    for (let turn = 0; turn < WARMING + MEASURED; turn += 1) {
      const buyer = buyers[turn % buyers.length]
      if (!buyer) throw new Error('There are no buyers.')
      for (const item of [goods[(turn * 2) % goods.length], goods[(turn * 2 + 1) % goods.length]]) {
        if (item) await timed(adding, addToCart(client, buyer, item))
      }
      await timed(ordering, placeOrder(client, buyer))
    }
  } finally {
    client.close()
  }
  return new Map([
    ['add to the cart', summarise(adding.slice(WARMING * 2), 1)],
    ['place an order', summarise(ordering.slice(WARMING), 1)],
  ])
}

/** Returns `count` variations in stock, spread over the catalogue. */
export async function spreadProducts(db: Db, count: number): Promise<OrderableProduct[]> {
  const { last } = await db
    .selectFrom('variation')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: count * 3 }, (_, turn) => 1 + ((turn * 7_919_777) % last))
  return db
    .selectFrom('variation')
    .innerJoin('product', 'product.id', 'variation.product_id')
    .select(['variation.id', 'variation.product_id', 'variation.attributes'])
    .where('variation.id', 'in', ids)
    .where('product.status', '=', 'active')
    .where('variation.stock_quantity', '>', ENOUGH_STOCK)
    .limit(count)
    .execute()
}
