/** The demo's people: one of the staff, one customer, and what the customer has bought so far. */
import { sql } from 'kysely'
import { createAccount } from '../areas/accounts/accounts.create.ts'
import { hashPassword } from '../areas/accounts/passwords.ts'
import { addressesService } from '../areas/addresses/addresses.service.ts'
import { cartService } from '../areas/cart/cart.service.ts'
import { couponsService } from '../areas/coupons/coupons.service.ts'
import { imageUrls } from '../areas/media/media.urls.ts'
import { digestOfFacts, factsOf } from '../areas/orders/order.age-check.facts.ts'
import { orderCreator } from '../areas/orders/order.create.service.ts'
import { moveOrder } from '../areas/orders/order.transitions.ts'
import { ordersService } from '../areas/orders/orders.service.ts'
import { siteSettingsService } from '../areas/site-settings/site-settings.service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { DAY_MS } from '../platform/durations.ts'
import { DEMO_ADDRESS, DEMO_ADMIN, DEMO_COUPON, DEMO_CUSTOMER, DEMO_ORDERS, type DemoOrder } from './people.data.ts'

/** Any number that nothing else locks. */
const PEOPLE_LOCK = 4_201_043
/** Half a day passes between the moves of an order. */
const DAYS_BETWEEN_MOVES = 0.5
const JOINED_DAYS_AGO = 90

/** Makes the demo's people and answers true, in one transaction; answers false where they are there already. */
export async function seedPeople({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const [admin, customer] = await Promise.all([hashPassword(DEMO_ADMIN.password), hashPassword(DEMO_CUSTOMER.password)])
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`.execute(trx)
    if (await isKnown(trx, DEMO_ADMIN.email)) return false
    const joined = daysBefore(clock, JOINED_DAYS_AGO)
    const { name, email } = DEMO_ADMIN
    await createAccount(trx, joined, { name, email, password_hash: admin, role: 'admin' })
    const user = await createAccount(trx, joined, { ...DEMO_CUSTOMER, password_hash: customer })
    await letIn(trx, joined, user.id)
    await trx.insertInto('coupon').values(DEMO_COUPON).execute()
    const { id } = await addressesService({ db: trx, clock: joined }).create(user.id, DEMO_ADDRESS)
    for (const order of DEMO_ORDERS) await placeOrder(trx, clock, order, { userId: user.id, addressId: id })
    // The demo's past was told when it happened.
    await trx.deleteFrom('mail').execute()
    return true
  })
}

const isKnown = async (trx: Db, email: string) =>
  (await trx.selectFrom('shop_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

const daysBefore = (clock: Clock, days: number): Clock => {
  const now = () => new Date(clock.now().getTime() - days * DAY_MS)
  return { now, today: () => now().toISOString().slice(0, 10) }
}

/** The customer has shown their age on joining. */
async function letIn(trx: Db, joined: Clock, userId: number): Promise<void> {
  const { phone, date_of_birth, name } = DEMO_CUSTOMER
  const age_verified_facts = digestOfFacts(factsOf({ name, date_of_birth }, DEMO_ADDRESS))
  await trx
    .updateTable('shop_user')
    .set({ phone, date_of_birth, age_verified_at: joined.now(), age_verified_facts })
    .where('id', '=', userId)
    .execute()
}

async function placeOrder(
  trx: Db,
  clock: Clock,
  { daysAgo, goods, coupon, moves, tracking }: DemoOrder,
  { userId, addressId }: { userId: number; addressId: number },
): Promise<void> {
  const then = daysBefore(clock, daysAgo)
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
  const cart = cartService({ db: trx, clock: then, images })
  for (const [name, quantity] of goods) await cart.add(userId, { ...(await choiceOf(trx, name)), quantity })
  const creator = orderCreator({
    db: trx,
    clock: then,
    config: { stripe: undefined, paymentSandbox: false },
    settings: siteSettingsService({ db: trx }),
    coupons: couponsService({ db: trx, clock: then }),
    orders: ordersService({ db: trx, clock: then, images }),
  })
  const { id: orderId } = await creator.create(userId, {
    shipping_address_id: addressId,
    billing_address_id: addressId,
    delivery_method: 'standard',
    payment_method: 'bank_transfer',
    coupon_code: coupon,
  })
  for (const [place, to] of moves.entries()) {
    await moveOrder(trx, daysBefore(clock, daysAgo - (place + 1) * DAYS_BETWEEN_MOVES), { orderId, to })
  }
  if (tracking)
    await trx.updateTable('shop_order').set({ tracking_number: tracking }).where('id', '=', orderId).execute()
}

/** A product of the demo by its name, in its first variation that is left. */
async function choiceOf(trx: Db, name: string) {
  const { product_id, attributes } = await trx
    .selectFrom('variation')
    .innerJoin('product', 'product.id', 'variation.product_id')
    .select(['variation.product_id', 'variation.attributes'])
    .where('product.name', '=', name)
    .where('variation.stock_quantity', '>', 2)
    .orderBy('variation.position')
    .executeTakeFirstOrThrow()
  return { product_id, variation_attributes: attributes }
}
