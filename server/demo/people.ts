/** The demo's people: one of the staff, the customer who logs in, others who review, and what all have bought so far. */
import type { AddressPayload } from '@shop/contract/addresses.ts'
import { addressesService } from '../areas/addresses/addresses.service.ts'
import { collectFacts, digestOfFacts } from '../areas/age-checks/age-check.facts.ts'
import { cartService } from '../areas/cart/cart.service.ts'
import { orderCreator } from '../areas/checkout/checkout.service.ts'
import { couponsService } from '../areas/coupons/coupons.service.ts'
import { imageUrls } from '../areas/media/media.urls.ts'
import { changeOrderStatus } from '../areas/orders/order.status.ts'
import { ordersService } from '../areas/orders/orders.service.ts'
import { siteSettingsService } from '../areas/site-settings/site-settings.service.ts'
import { hashPassword } from '../areas/users/passwords.ts'
import { createAccount } from '../areas/users/users.create.ts'
import type { Db } from '../platform/database/database.ts'
import type { Clock } from '../platform/time/clock.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import { type DemoBuyer, demoBuyers, reviewAsBuyer } from './buyers.ts'
import { DEMO_ADDRESS, DEMO_ADMIN, DEMO_COUPON, DEMO_CUSTOMER, DEMO_ORDERS, type DemoOrder } from './people.data.ts'
import { takeTurns } from './take-turns.ts'

/** Half a day passes between the moves of an order. */
const DAYS_BETWEEN_CHANGES = 0.5
const JOINED_DAYS_AGO = 90

/** Makes the demo's people and answers true, in one transaction; answers false where they are there already. */
export async function seedPeople({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const [admin, customer] = await Promise.all([hashPassword(DEMO_ADMIN.password), hashPassword(DEMO_CUSTOMER.password)])
  return db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'people')
    if (await isKnown(trx, DEMO_ADMIN.email)) return false
    const joined = daysBefore(clock, JOINED_DAYS_AGO)
    const { name, email } = DEMO_ADMIN
    const staff = await createAccount(trx, joined, { name, email, password_hash: admin, role: 'admin' })
    await trx.insertInto('coupon').values(DEMO_COUPON).execute()

    const own = await join(trx, joined, { ...DEMO_CUSTOMER, password_hash: customer, address: DEMO_ADDRESS })
    const purchases: Purchase[] = DEMO_ORDERS.map((order) => ({ order, by: own }))
    for (const buyer of demoBuyers()) {
      const { name: full_name, email: buyerEmail, address, daysAgo } = buyer
      const person = { name: full_name, email: buyerEmail, password_hash: null, phone: '', date_of_birth: BORN }
      const by = await join(trx, joined, {
        ...person,
        address: { ...DEMO_ADDRESS, county: '', phone: '', ...address, full_name },
      })
      const goods = buyer.reviews.map(({ product }) => [product, 1] as const)
      purchases.push({ order: { daysAgo, goods, coupon: null, moves: TO_THE_DOOR }, by, buyer })
    }
    // As they came in, so that their numbers follow their dates.
    for (const { order, by, buyer } of purchases.sort((one, other) => other.order.daysAgo - one.order.daysAgo)) {
      const orderId = await placeOrder(trx, clock, order, by)
      if (!buyer) continue
      const bought = { buyer, userId: by.userId, orderId, daysBefore: (days: number) => daysBefore(clock, days) }
      await reviewAsBuyer(trx, bought, staff.id)
    }
    // The demo's past was told when it happened.
    await trx.deleteFrom('mail').execute()
    return true
  })
}

const TO_THE_DOOR = ['paid', 'processing', 'shipped', 'delivered'] as const
const BORN = '1985-06-15'

interface Purchase {
  order: DemoOrder
  by: Customer
  /** Where what they say of it belongs to the demo too. */
  buyer?: DemoBuyer
}

interface Customer {
  userId: number
  addressId: number
}

const isKnown = async (trx: Db, email: string) =>
  (await trx.selectFrom('shop_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

const daysBefore = (clock: Clock, days: number): Clock => {
  const now = () => new Date(clock.now().getTime() - days * DAY_MS)
  return { now, today: () => now().toISOString().slice(0, 10) }
}

interface Person {
  name: string
  email: string
  password_hash: string | null
  phone: string
  date_of_birth: string
  address: AddressPayload
}

/** A customer with an address, who has shown their age on joining. */
async function join(trx: Db, joined: Clock, { address, phone, date_of_birth, ...account }: Person): Promise<Customer> {
  const { id: userId, name } = await createAccount(trx, joined, account)
  const age_verified_facts = digestOfFacts(collectFacts({ name, date_of_birth }, address))
  await trx
    .updateTable('shop_user')
    .set({ phone, date_of_birth, age_verified_at: joined.now(), age_verified_facts })
    .where('id', '=', userId)
    .execute()
  const { id: addressId } = await addressesService({ db: trx, clock: joined }).create(userId, address)
  return { userId, addressId }
}

async function placeOrder(
  trx: Db,
  clock: Clock,
  { daysAgo, goods, coupon, moves, tracking }: DemoOrder,
  { userId, addressId }: Customer,
): Promise<number> {
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
    await changeOrderStatus(trx, daysBefore(clock, daysAgo - (place + 1) * DAYS_BETWEEN_CHANGES), { orderId, to })
  }
  if (tracking)
    await trx.updateTable('shop_order').set({ tracking_number: tracking }).where('id', '=', orderId).execute()
  return orderId
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
