/**
 * Carries out a confirmed change through the services of the calls of staff, over the transaction that closes the
 * proposal: their rules, stale checks and audit entries hold, and either everything is written or nothing.
 */
import { formatPence } from '@shop/contract/lib/money.ts'
import { blogAdminService } from '../../../server/areas/blog/blog.admin.service.ts'
import { couponsAdminService } from '../../../server/areas/coupons/coupons.admin.service.ts'
import { ordersAdminService } from '../../../server/areas/orders/admin/orders.admin.service.ts'
import type { ProductsAdminService } from '../../../server/areas/products/admin/products.admin.service.ts'
import { productsWriteService } from '../../../server/areas/products/admin/products.admin.write.service.ts'
import { productsStockService } from '../../../server/areas/stock/stock.admin.service.ts'
import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { conflict } from '../../../server/platform/http/http-error.ts'
import { formatCount } from '../agent.words.ts'
import { stockRepository } from '../tools/stock.repository.ts'
import type { Payload, PayloadOf } from './proposals.payload.ts'

export interface CarryOutDependencies extends Pick<Context, 'clock' | 'images'> {
  products: ProductsAdminService
}

/** What became of it, and where it is now. */
export interface Outcome {
  outcome: string
  link: string
}

/** Over `trx`, in the name of `by`. Refuses as the services do. */
export function carryOut(trx: Db, dependencies: CarryOutDependencies, payload: Payload, by: number): Promise<Outcome> {
  switch (payload.kind) {
    case 'price':
      return setPrices(trx, dependencies, payload, by)
    case 'stock':
      return setStock(trx, dependencies, payload, by)
    case 'coupon':
      return createCoupon(trx, dependencies, payload, by)
    case 'coupon_change':
      return changeCoupon(trx, dependencies, payload, by)
    case 'order_status':
      return moveOrder(trx, dependencies, payload, by)
    case 'product_status':
      return moveProduct(trx, dependencies, payload, by)
    case 'post':
      return writePost(trx, dependencies, payload, by)
  }
}

async function setPrices(
  trx: Db,
  { clock, products }: CarryOutDependencies,
  payload: PayloadOf<'price'>,
  by: number,
): Promise<Outcome> {
  const writing = productsWriteService({ db: trx, clock, products })
  // In one order, so that two who change the same products wait for each other instead of for ever.
  const sorted = payload.products.toSorted((a, b) => a.product_id - b.product_id)
  for (const { product_id, updated_at, prices } of sorted) {
    const wanted = new Map(prices.map(({ variation_id, price }) => [variation_id, price]))
    const stored = await products.get(product_id, trx)
    const variations = stored.variations.map(({ stock_quantity: _, image_url: __, ...variation }) => {
      const price = wanted.get(variation.id) ?? variation.price
      // What was a reduction is none any more once the price is as high as it was.
      const isReduced = variation.compare_at_price !== null && variation.compare_at_price > price
      return { ...variation, price, compare_at_price: isReduced ? variation.compare_at_price : null }
    })
    await writing.update(product_id, { variations, updated_at }, [], { by })
  }
  const [first] = sorted
  const one = sorted.length === 1 && first
  return {
    outcome: one ? 'The price is changed.' : `The prices of ${formatCount(sorted.length, 'product')} are changed.`,
    link: one ? productLink(first.product_id) : '/admin/products',
  }
}

async function setStock(
  trx: Db,
  { clock, products }: CarryOutDependencies,
  { product_id, variation_id, change, set, reason }: PayloadOf<'stock'>,
  by: number,
): Promise<Outcome> {
  const held = await trx
    .selectFrom('variation')
    .select('stock_quantity')
    .where('id', '=', variation_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (set && held && held.stock_quantity !== set.seen) {
    throw conflict('stale', `The stock was ${set.seen} and is now ${held.stock_quantity}. Nothing was written.`)
  }
  const stock = productsStockService({ db: trx, clock, products })
  const by_how_many = change ?? (set ? set.to - set.seen : 0)
  await stock.adjust(product_id, { variation_id, change: by_how_many, reason }, { by })
  const shelf = await stockRepository(trx).ofProduct(product_id)
  const now = shelf.find(({ id }) => id === variation_id)?.stock_quantity ?? 0
  return {
    outcome: `${formatCount(now, 'unit')} ${now === 1 ? 'is' : 'are'} in stock now.`,
    link: productLink(product_id),
  }
}

async function createCoupon(
  trx: Db,
  { clock }: CarryOutDependencies,
  { kind: _, ...form }: PayloadOf<'coupon'>,
  by: number,
): Promise<Outcome> {
  const coupon = await couponsAdminService({ db: trx, clock }).create(
    {
      code: form.code,
      description: form.description ?? '',
      discount_percentage: form.discount_percentage,
      starts_at: form.starts_at ?? null,
      ends_at: form.ends_at ?? null,
      usage_limit: form.usage_limit ?? null,
      per_user_limit: form.per_user_limit ?? null,
      min_subtotal: form.min_subtotal ?? 0,
      is_active: form.is_active ?? true,
    },
    by,
  )
  return { outcome: `${coupon.code} is there: ${coupon.discount_percentage}% off.`, link: couponLink(coupon.id) }
}

async function changeCoupon(
  trx: Db,
  { clock }: CarryOutDependencies,
  { coupon_id, updated_at, changes }: PayloadOf<'coupon_change'>,
  by: number,
): Promise<Outcome> {
  const coupon = await couponsAdminService({ db: trx, clock }).update(coupon_id, { ...changes, updated_at }, by)
  const least = coupon.min_subtotal > 0 ? ` from ${formatPence(coupon.min_subtotal)}` : ''
  const state = coupon.is_active ? `switched on: ${coupon.discount_percentage}% off${least}` : 'switched off'
  return { outcome: `${coupon.code} is ${state}.`, link: couponLink(coupon_id) }
}

async function moveOrder(
  trx: Db,
  { clock, images }: CarryOutDependencies,
  { order_id, status, tracking_number, note, updated_at }: PayloadOf<'order_status'>,
  by: number,
): Promise<Outcome> {
  const change = { status, tracking_number, note, updated_at }
  const order = await ordersAdminService({ db: trx, clock, images }).update(order_id, change, by)
  return {
    outcome: `${order.order_number} is now ${order.status.replaceAll('_', ' ')}.`,
    link: `/admin/orders/${order_id}`,
  }
}

async function moveProduct(
  trx: Db,
  { clock, products }: CarryOutDependencies,
  { product_id, status, updated_at }: PayloadOf<'product_status'>,
  by: number,
): Promise<Outcome> {
  const writing = productsWriteService({ db: trx, clock, products })
  await writing.update(product_id, { status, updated_at }, [], { by })
  const now = { draft: 'a draft', active: 'public', archived: 'archived' }[status]
  return { outcome: `The product is now ${now}.`, link: productLink(product_id) }
}

async function writePost(
  trx: Db,
  { clock, images }: CarryOutDependencies,
  { kind: _, ...article }: PayloadOf<'post'>,
  by: number,
): Promise<Outcome> {
  const form = { ...article, author: '', status: 'draft' as const, published_at: null, cover_alt: '' }
  const post = await blogAdminService({ db: trx, clock, images }).create(form, { userId: by })
  return { outcome: 'The draft is in the blog. Read it before you publish it.', link: `/admin/blog/edit/${post.id}/` }
}

const productLink = (id: number) => `/admin/products/${id}`
const couponLink = (id: number) => `/admin/coupons/${id}`
