/** The demo's users: one of the staff, the customer who logs in, others who review, and what all have bought so far. */
import { AddressPayload } from '@shop/contract/addresses.ts'
import { z } from 'zod'
import { addressesService } from '../../server/areas/addresses/addresses.service.ts'
import { collectFacts, digestOfFacts } from '../../server/areas/age-checks/age-check.facts.ts'
import { orderPlacer } from '../../server/areas/checkout/checkout.service.ts'
import { couponsService } from '../../server/areas/coupons/coupons.service.ts'
import { imageUrls } from '../../server/areas/media/media.urls.ts'
import { type DraftLine, lockGivenLines } from '../../server/areas/order-lines/lines.ts'
import { changeOrderStatus } from '../../server/areas/orders/order.status.ts'
import { ordersService } from '../../server/areas/orders/orders.service.ts'
import { siteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import { hashPassword } from '../../server/areas/users/passwords.ts'
import { createAccount } from '../../server/areas/users/users.create.ts'
import type { Db } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { clockBefore } from '../clock.ts'
import { takeTurns } from '../take-turns.ts'
import { DEMO_BUYERS, type DemoBuyer, reviewAsBuyer } from './buyers.ts'
import customerFile from './customer.json' with { type: 'json' }
import logins from './logins.json' with { type: 'json' }

const DemoOrder = z.object({
  days_ago: z.number(),
  /** Products by name, in the variation that comes first. */
  items: z.array(z.object({ product: z.string(), quantity: z.number() })),
  coupon: z.string().nullable(),
  /** What has happened since, in this order. */
  statuses: z.array(z.enum(['paid', 'processing', 'shipped', 'delivered', 'cancelled'])),
  tracking_number: z.string(),
})
type DemoOrder = z.output<typeof DemoOrder>

const ADDRESS = AddressPayload.parse(customerFile.address)
/** The delivered one waits for its review. */
const ORDERS = z.array(DemoOrder).parse(customerFile.orders)

/** Half a day passes between two changes of an order. */
const DAYS_BETWEEN_CHANGES = 0.5
const JOINED_DAYS_AGO = 90

/** Makes the demo's users and answers true, in one transaction; answers false where they are there already. */
export async function seedUsers({ db, clock }: { db: Db; clock: Clock }): Promise<boolean> {
  const [admin, customer] = await Promise.all([
    hashPassword(logins.admin.password),
    hashPassword(logins.customer.password),
  ])
  return db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'users')
    const { name, email } = logins.admin
    if (await isKnown(trx, email)) return false
    const joined = clockBefore(clock, JOINED_DAYS_AGO)
    const staff = await createAccount(trx, joined, { name, email, password_hash: admin, role: 'admin' })
    await trx.insertInto('coupon').values(customerFile.coupon).execute()

    const own = await join(trx, joined, { ...logins.customer, password_hash: customer, address: ADDRESS })
    const purchases: Purchase[] = ORDERS.map((order) => ({ order, by: own }))
    for (const buyer of DEMO_BUYERS) purchases.push(await firstPurchase(trx, joined, buyer))
    // As they came in, so that their numbers follow their dates.
    for (const { order, by, buyer } of purchases.sort((one, other) => other.order.days_ago - one.order.days_ago)) {
      const orderId = await placeOrder(trx, clock, order, by)
      if (buyer) await reviewAsBuyer(trx, clock, { buyer, userId: by.userId, orderId }, staff.id)
    }
    // Mail about the demo's past was sent when it happened.
    await trx.deleteFrom('mail').execute()
    return true
  })
}

const BORN = '1985-06-15'

interface Purchase {
  order: DemoOrder
  by: Customer
  /** Whose reviews of it belong to the demo too. */
  buyer?: DemoBuyer
}

interface Customer {
  userId: number
  addressId: number
}

const isKnown = async (trx: Db, email: string) =>
  (await trx.selectFrom('shop_user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** A buyer joins, and has one order of everything they review, which was delivered. Nobody can log in as them. */
async function firstPurchase(trx: Db, joined: Clock, buyer: DemoBuyer): Promise<Purchase> {
  const { name, email, daysAgo, reviews } = buyer
  const address = { ...ADDRESS, county: '', phone: '', ...buyer.address, full_name: name }
  const by = await join(trx, joined, { name, email, password_hash: null, phone: '', date_of_birth: BORN, address })
  const items = reviews.map(({ product }) => ({ product, quantity: 1 }))
  const statuses: DemoOrder['statuses'] = ['paid', 'processing', 'shipped', 'delivered']
  return { order: { days_ago: daysAgo, items, coupon: null, statuses, tracking_number: '' }, by, buyer }
}

interface NewCustomer {
  name: string
  email: string
  password_hash: string | null
  phone: string
  date_of_birth: string
  address: AddressPayload
}

/** A customer with an address, who has shown their age on joining. */
async function join(
  trx: Db,
  joined: Clock,
  { name, email, password_hash, address, phone, date_of_birth }: NewCustomer,
): Promise<Customer> {
  const { id: userId } = await createAccount(trx, joined, { name, email, password_hash })
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
  { days_ago, items, coupon, statuses, tracking_number }: DemoOrder,
  { userId, addressId }: Customer,
): Promise<number> {
  const then = clockBefore(clock, days_ago)
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
  const lines: DraftLine[] = []
  for (const { product, quantity } of items) {
    lines.push({ id: lines.length, variation_id: await findVariation(trx, product), bundle_id: null, quantity })
  }
  const place = orderPlacer({
    db: trx,
    clock: then,
    takesCards: () => false,
    content: { termsVersion: async () => null },
    settings: siteSettingsService({ db: trx }),
    coupons: couponsService({ db: trx, clock: then }),
    orders: ordersService({ db: trx, clock: then, images }),
  })
  const { id: orderId } = await place({
    customerId: userId,
    takeLines: (over, today) => lockGivenLines(over, lines, today),
    shipping_address_id: addressId,
    billing_address_id: addressId,
    delivery_method: 'standard',
    payment_method: 'bank_transfer',
    coupon_code: coupon,
  })
  for (const [place, to] of statuses.entries()) {
    await changeOrderStatus(trx, clockBefore(clock, days_ago - (place + 1) * DAYS_BETWEEN_CHANGES), { orderId, to })
  }
  if (tracking_number) await trx.updateTable('shop_order').set({ tracking_number }).where('id', '=', orderId).execute()
  return orderId
}

/** A product of the demo by its name, in its first variation that is left. */
async function findVariation(trx: Db, name: string): Promise<number> {
  const { id } = await trx
    .selectFrom('variation')
    .innerJoin('product', 'product.id', 'variation.product_id')
    .select('variation.id')
    .where('product.name', '=', name)
    .where('variation.stock_quantity', '>', 2)
    .orderBy('variation.position')
    .executeTakeFirstOrThrow()
  return id
}
