/** Benchmarks of selling: whole purchases by ten concurrent buyers, and the order call alone compared with plain `pg`. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Db, openDatabase, openPool } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { insertAddress, signIn } from '../server/testing/data/customers.ts'
import { type Client, openClient } from './client.ts'
import { type Measured, measure, measureWork, summarise } from './load.ts'
import { againstFloor, type Figure, milliseconds, minimum } from './report.ts'
import { dataFolder, startShop } from './shops.ts'

const BUYERS = 10
const SECONDS = 6
/** Number of carts filled at a time for the order call; filling is not measured. */
const CARTS = 300
/** Enough stock for the whole benchmark. */
const STOCK = 1_000_000
const MIN_PURCHASES = 200
const MIN_OF_FLOOR = 0.4
/** Purchases per second while cached pages are read, and the least share of the undisturbed rate of pages. */
const STEADY_PURCHASES = 20
const MIN_OF_UNDISTURBED = 0.8
const CARD = { card_number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }

interface Buyer {
  id: number
  token: string
  addressId: number
}

/** A variation, with the attributes that a browser sends to add it to a cart. */
export interface OrderableProduct {
  id: number
  product_id: number
  attributes: Record<string, string>
}

export async function benchOrders(products: number): Promise<Figure[]> {
  const folder = dataFolder(products, 'orders')
  const shop = await startShop(folder, { env: { PAYMENT_SANDBOX: 'on', AGE_CHECK_BUILTIN: 'on' } })
  const postgres = await startEmbeddedPostgres(folder)
  const pool = openPool(postgres.url, { max: BUYERS })
  const db = openDatabase(pool)
  const clients = Array.from({ length: BUYERS }, () => openClient(shop.url))
  try {
    const goods = await stockShelves(db)
    const buyers = await makeBuyers(db, CARTS)
    await holdMail(pool)
    await measureOrders(db, clients, buyers, goods, 2)
    const orders = await measureOrders(db, clients, buyers, goods, SECONDS)
    const floor = await measureFloor(pool)
    await releaseMail(pool)
    await measurePurchases(clients, buyers, goods, 2)
    const purchases = await measurePurchases(clients, buyers, goods, SECONDS)
    const pages = await measurePages(shop.url, clients, buyers, goods)
    return [
      pages,
      minimum('whole purchases, ten buyers at once', purchases.perSecond, MIN_PURCHASES),
      { name: 'whole purchase, p50', value: milliseconds(purchases.p50) },
      { name: 'whole purchase, p99', value: milliseconds(purchases.p99) },
      againstFloor('order call', orders.perSecond, floor.perSecond, MIN_OF_FLOOR),
      { name: 'order call, p50', value: milliseconds(orders.p50), floor: milliseconds(floor.p50) },
      { name: 'order call, p99', value: milliseconds(orders.p99), floor: milliseconds(floor.p99) },
    ]
  } finally {
    for (const client of clients) client.close()
    await db.destroy()
    await shop.stop()
    await postgres.stop()
  }
}

/** Sets high stock for all variations and returns a thousand that are for sale. */
async function stockShelves(db: Db): Promise<OrderableProduct[]> {
  await db
    .updateTable('variation')
    .set({ stock_quantity: STOCK })
    .where('stock_quantity', '<', STOCK / 2)
    .execute()
  return db
    .selectFrom('variation')
    .innerJoin('product', 'product.id', 'variation.product_id')
    .select(['variation.id', 'variation.product_id', 'variation.attributes'])
    .where('product.status', '=', 'active')
    .orderBy('variation.id')
    .limit(1000)
    .execute()
}

export async function makeBuyers(db: Db, count: number): Promise<Buyer[]> {
  const buyers: Buyer[] = []
  for (let made = 0; made < count; made += 1) {
    // The name matches the address: the first order's age check passes, and later ones need none.
    const { id, token } = await signIn(db, { name: 'Imogen Hale', date_of_birth: '1985-06-07' })
    buyers.push({ id, token, addressId: await insertAddress(db, id) })
  }
  return buyers
}

const orderOf = ({ addressId }: Buyer) => ({
  shipping_address_id: addressId,
  billing_address_id: addressId,
  delivery_method: 'standard',
  payment_method: 'card',
  coupon_code: null,
})

export const addToCart = (
  client: Client,
  { token }: Buyer,
  { product_id, attributes }: OrderableProduct,
): Promise<unknown> => {
  const body = { product_id, variation_attributes: attributes, quantity: 1 }
  return client.call({ method: 'POST', path: '/cart/', token, body, key: randomUUID() })
}

export const placeOrder = (client: Client, buyer: Buyer): Promise<unknown> => {
  const { token } = buyer
  return client.call({ method: 'POST', path: '/orders/', token, body: orderOf(buyer), key: randomUUID() })
}

/** A purchase: two cart items, order, payment intent, payment, confirmation. */
export function measurePurchases(
  clients: Client[],
  buyers: Buyer[],
  goods: OrderableProduct[],
  seconds: number,
): Promise<Measured> {
  const free = clients.flatMap((client, n) => {
    const buyer = buyers[n]
    return buyer ? [{ client, buyer }] : []
  })
  let turn = 0
  return measureWork(
    async () => {
      const pair = free.pop()
      if (!pair) throw new Error('There are more purchases than buyers.')
      const first = turn++ % goods.length
      await purchase(pair.client, pair.buyer, [goods[first], goods[(first + 501) % goods.length]])
      free.push(pair)
    },
    { concurrency: free.length, seconds },
  )
}

async function purchase(
  client: Client,
  buyer: Buyer,
  wanted: readonly (OrderableProduct | undefined)[],
): Promise<void> {
  const { token } = buyer
  const post = (path: string, body: unknown) => client.call({ method: 'POST', path, token, body })
  for (const item of wanted) if (item) await addToCart(client, buyer, item)
  const { id } = fieldsOf(await placeOrder(client, buyer))
  const intent = fieldsOf(await post('/payment/create-payment-intent', { order_id: id }))
  await post('/payment/sandbox/pay', { client_secret: intent.client_secret, ...CARD })
  const { payment_intent_id } = intent
  const { status } = fieldsOf(await post(`/payment/confirm/${id}`, { payment_intent_id, status: 'succeeded' }))
  if (status !== 'paid') throw new Error(`The order is ${status}.`)
}

/** Measures cached pages while purchases run, compared with the same pages before. */
async function measurePages(
  url: string,
  clients: Client[],
  buyers: Buyer[],
  goods: OrderableProduct[],
): Promise<Figure> {
  const products = [...new Set(goods.map(({ product_id }) => product_id))].slice(0, 40)
  const load = { paths: ['/', '/shop', ...products.map((id) => `/product/${id}`)], seconds: SECONDS }
  await measure(url, load)
  const undisturbed = await measure(url, load)
  const free = clients.map((client, n) => ({ client, buyer: buyers[n] }))
  const running = new Set<Promise<void>>()
  let turn = 0
  const timer = setInterval(() => {
    const { client, buyer } = free.pop() ?? {}
    if (!client || !buyer) return
    const first = turn++ % goods.length
    const sale = purchase(client, buyer, [goods[first], goods[(first + 501) % goods.length]])
    running.add(sale.then(() => void free.push({ client, buyer })))
  }, 1000 / STEADY_PURCHASES)
  try {
    const { perSecond } = await measure(url, load)
    const name = `cached pages while ${Math.round(turn / SECONDS)} purchases a second run; floor: without purchases`
    return againstFloor(name, perSecond, undisturbed.perSecond, MIN_OF_UNDISTURBED)
  } finally {
    clearInterval(timer)
    await Promise.all(running)
  }
}

/** Returns a response as an object with unknown fields. */
function fieldsOf(answer: unknown): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) throw new Error('The shop answered nothing.')
  return { ...answer }
}

/** Measures the order call alone: carts with two lines are filled directly in the database, outside of the measured time. */
async function measureOrders(
  db: Db,
  clients: Client[],
  buyers: Buyer[],
  goods: OrderableProduct[],
  seconds: number,
): Promise<Measured> {
  const times: number[] = []
  let measuredMs = 0
  for (let round = 0; measuredMs < seconds * 1000; round += 1) {
    await fillCarts(db, buyers, goods, round)
    const waiting = [...buyers]
    const startedAt = performance.now()
    await Promise.all(
      clients.map(async (client) => {
        for (let buyer = waiting.pop(); buyer; buyer = waiting.pop()) {
          const askedAt = performance.now()
          await placeOrder(client, buyer)
          times.push(performance.now() - askedAt)
        }
      }),
    )
    measuredMs += performance.now() - startedAt
  }
  return summarise(times, measuredMs / 1000)
}

async function fillCarts(db: Db, buyers: Buyer[], goods: OrderableProduct[], round: number): Promise<void> {
  const lines = buyers.flatMap(({ id: user_id }, n) => {
    const first = (n * 2 + round * 7) % goods.length
    const chosen = [goods[first], goods[(first + 501) % goods.length]]
    return chosen.flatMap((item) => (item ? [{ user_id, variation_id: item.id, quantity: 1 }] : []))
  })
  await db.insertInto('cart_item').values(lines).execute()
}

/** Delays mails while the order call is measured alone; whole purchases include sending them. */
async function holdMail(pool: pg.Pool): Promise<void> {
  await pool.query(`
    update mail set next_attempt_at = 'infinity' where status = 'queued';
    create or replace function bench_hold_mail() returns trigger language plpgsql as
      $$ begin new.next_attempt_at = 'infinity'; return new; end $$;
    create or replace trigger bench_hold_mail before insert on mail for each row execute function bench_hold_mail();`)
}

/** Delayed mails stay unsent, because they would distort the next measurement. */
async function releaseMail(pool: pg.Pool): Promise<void> {
  await pool.query('drop function if exists bench_hold_mail cascade')
}

/** The floor of selling: a transaction with a conditional stock update and two inserts, with plain `pg`. */
async function measureFloor(pool: pg.Pool): Promise<Measured> {
  await pool.query(`
    drop table if exists floor_line, floor_order, floor_stock;
    create table floor_stock (id integer primary key, stock_quantity integer not null);
    create table floor_order (id integer generated always as identity primary key, user_id integer, total integer);
    create table floor_line (order_id integer references floor_order, stock_id integer, quantity integer);
    insert into floor_stock select id, ${STOCK} from generate_series(1, 1000) as id;`)
  const sell = async (turn: number) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const id = 1 + (turn % 1000)
      const take = 'update floor_stock set stock_quantity = stock_quantity - $2 where id = $1 and stock_quantity >= $2'
      await client.query(take, [id, 1])
      const made = 'insert into floor_order (user_id, total) values ($1, $2) returning id'
      const { rows } = await client.query<{ id: number }>(made, [turn, 999])
      await client.query('insert into floor_line values ($1, $2, $3)', [rows[0]?.id, id, 1])
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  await measureWork(sell, { concurrency: BUYERS, seconds: 1 })
  const floor = await measureWork(sell, { concurrency: BUYERS, seconds: SECONDS })
  await pool.query('drop table floor_line, floor_order, floor_stock')
  return floor
}
