/** Inserts orders for tests, with defaults for everything that the test does not set. */

import { priceOrder } from '@shop/contract/lib/pricing.ts'
import type { OrderStatus, PaymentMethod } from '@shop/contract/orders.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { lockStock } from '../stock/stock.service.ts'
import { takeStock } from '../stock/stock.test-take.ts'

/** A line of a product's first variation, or of a bundle of `parts`. Prices are pence. */
interface TestLine {
  product_id?: number
  /** The parts of one bundle, for example `{ parts: [{ product_id: 1, quantity: 2 }] }`. */
  parts?: { product_id: number; quantity: number }[]
  bundle_id?: number
  name?: string
  price?: number
  quantity?: number
}

export interface TestOrder {
  userId: number
  status?: OrderStatus
  payment_method?: PaymentMethod
  /** By default one unit of a new product with a stock of ten. */
  lines?: TestLine[]
  coupon?: { id: number; code: string; discount_percentage: number }
  age_check_status?: 'not_required' | 'pending' | 'passed' | 'failed'
  age_check_method?: string
  billing?: Partial<AddressSnapshot>
  expires_at?: string
  delivered_at?: string
  created_at?: string
}

export interface PlacedOrder {
  id: number
  order_number: string
  total_pence: number
  /** The product of its first line. */
  product_id: number
}

const RATE = { price: 800, free_from: 5000 }
const VAT_RATE_PERCENT = 20
const ADDRESS: AddressSnapshot = {
  full_name: 'Imogen Hale',
  line1: '14 Calder Row',
  line2: '',
  city: 'Leeds',
  county: '',
  postcode: 'LS7 3QD',
  country: 'GB',
  phone: '',
}
const UNPAID: readonly OrderStatus[] = ['pending_payment', 'awaiting_transfer', 'cancelled']
const PAST_SHIPPING: readonly OrderStatus[] = ['shipped', 'delivered']

let counter = 0

/**
 * Writes an order in one transaction, as if it had reached `status` normally: stock and coupon are used unless it is
 * cancelled, and a paid order has its payment.
 */
export function placeOrder(db: Db, order: TestOrder): Promise<PlacedOrder> {
  return db.transaction().execute((trx) => insertOrder(trx, order))
}

async function insertOrder(trx: Db, given: TestOrder): Promise<PlacedOrder> {
  const { userId, status = 'paid', coupon } = given
  const given_lines = given.lines ?? [
    { product_id: await insertProduct(trx, { variations: [{ stock_quantity: 10 }] }) },
  ]
  const lines = await Promise.all(given_lines.map((line) => readLine(trx, line)))
  const pricing = priceOrder({
    lines: lines.map(({ price, quantity }) => ({
      price,
      quantity,
      vat_parts: [{ rate_percent: VAT_RATE_PERCENT, weight: 1 }],
      is_discountable: true,
    })),
    discount_percentage: coupon?.discount_percentage ?? 0,
    delivery_method: 'standard',
    rate: RATE,
    is_vat_registered: true,
  })
  counter += 1
  const order_number = `VS-TEST-${String(counter).padStart(6, '0')}`
  const paid_pence = UNPAID.includes(status) ? 0 : pricing.total
  const { email } = await trx.selectFrom('shop_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('shop_order')
    .values({
      order_number,
      user_id: userId,
      status,
      payment_method: given.payment_method ?? (status === 'awaiting_transfer' ? 'bank_transfer' : 'card'),
      payment_status: status === 'refunded' ? 'refunded' : paid_pence > 0 ? 'paid' : 'unpaid',
      delivery_method: 'standard',
      delivery_name: 'Standard delivery',
      subtotal_pence: pricing.subtotal,
      discount_pence: pricing.discount,
      discount_percentage: coupon?.discount_percentage ?? 0,
      delivery_fee_pence: pricing.delivery_fee,
      total_pence: pricing.total,
      vat_included_pence: pricing.vat_included,
      delivery_vat_pence: pricing.delivery_vat,
      vat_lines: JSON.stringify(pricing.vat_lines),
      paid_pence,
      refunded_pence: status === 'refunded' ? paid_pence : 0,
      coupon_id: coupon?.id ?? null,
      coupon_code: coupon?.code ?? null,
      shipping_address: JSON.stringify(ADDRESS),
      billing_address: JSON.stringify({ ...ADDRESS, ...given.billing }),
      customer_email: email,
      age_check_status: given.age_check_status ?? 'not_required',
      age_check_method: given.age_check_method ?? null,
      expires_at: given.expires_at ?? null,
      shipped_at: PAST_SHIPPING.includes(status) ? new Date() : null,
      delivered_at: given.delivered_at ?? (status === 'delivered' ? new Date() : null),
      ...(given.created_at ? { created_at: given.created_at } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  for (const [position, line] of lines.entries()) {
    const priced = pricing.lines[position] ?? { subtotal: 0, discount: 0, vat: 0 }
    const item = await trx
      .insertInto('order_item')
      .values({
        order_id: id,
        position,
        product_id: line.isBundle ? null : (line.parts[0]?.product_id ?? null),
        variation_id: line.isBundle ? null : (line.parts[0]?.variation_id ?? null),
        bundle_id: line.bundle_id,
        name: line.name,
        price_pence: line.price,
        quantity: line.quantity,
        subtotal_pence: priced.subtotal,
        discount_pence: priced.discount,
        vat_pence: priced.vat,
        vat_rate_percent: VAT_RATE_PERCENT,
        age_restricted: (given.age_check_status ?? 'not_required') !== 'not_required',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const parts = line.parts.map(({ quantity, ...part }) => ({
      ...part,
      order_item_id: item.id,
      quantity: quantity * line.quantity,
    }))
    await trx.insertInto('order_item_part').values(parts).execute()
  }
  if (status !== 'cancelled') {
    await take(trx, id, lines)
    if (coupon) {
      await trx
        .updateTable('coupon')
        .set((eb) => ({ times_used: eb('times_used', '+', 1) }))
        .where('id', '=', coupon.id)
        .execute()
    }
  }
  return { id, order_number, total_pence: pricing.total, product_id: lines[0]?.parts[0]?.product_id ?? 0 }
}

type ReadLine = Awaited<ReturnType<typeof readLine>>

async function readLine(trx: Db, { product_id, parts, bundle_id, name, price, quantity = 1 }: TestLine) {
  const wanted = parts ?? (product_id === undefined ? [] : [{ product_id, quantity: 1 }])
  const read = await Promise.all(
    wanted.map(async (part) => {
      const row = await trx
        .selectFrom('variation')
        .innerJoin('product', 'product.id', 'variation.product_id')
        .select(['variation.id as variation_id', 'variation.price_pence', 'product.name', 'product.product_class'])
        .where('product.id', '=', part.product_id)
        .orderBy('variation.position')
        .executeTakeFirstOrThrow()
      const { price_pence, ...facts } = row
      return { part: { ...part, ...facts }, price_pence }
    }),
  )
  const singly = read.reduce((sum, { part, price_pence }) => sum + price_pence * part.quantity, 0)
  return {
    isBundle: parts !== undefined,
    bundle_id: bundle_id ?? null,
    name: name ?? read.map(({ part }) => part.name).join(' and '),
    price: price ?? singly,
    quantity,
    parts: read.map(({ part }) => part),
  }
}

async function take(trx: Db, orderId: number, lines: readonly ReadLine[]): Promise<void> {
  const quantities = new Map<number, number>()
  for (const line of lines) {
    for (const { variation_id, quantity } of line.parts) {
      quantities.set(variation_id, (quantities.get(variation_id) ?? 0) + quantity * line.quantity)
    }
  }
  const parts = [...quantities].map(([variation_id, quantity]) => ({ variation_id, quantity }))
  await lockStock(trx, quantities.keys())
  await takeStock(trx, orderId, parts)
}
