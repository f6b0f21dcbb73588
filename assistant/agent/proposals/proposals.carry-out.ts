/**
 * Carries out a confirmed change through the services of the calls of staff, over the transaction that closes the
 * proposal: their rules, stale checks and audit entries hold, and either everything is written or nothing.
 */
import { PostForm } from '@shop/contract/admin/blog.admin.ts'
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
import { formatCount, PRODUCT_STATES } from '../agent.words.ts'
import type { Payload, PayloadOf } from './proposals.payload.ts'

export interface CarryOutDependencies extends Pick<Context, 'clock' | 'images'> {
  products: ProductsAdminService
}

/** Over the transaction `db`, in the name of `by`. */
interface Writing extends CarryOutDependencies {
  db: Db
  by: number
}

/** What became of it, and where it is now. */
export interface Outcome {
  outcome: string
  link: string
}

/** Refuses as the services do. */
export function carryOut(writing: Writing, payload: Payload): Promise<Outcome> {
  switch (payload.kind) {
    case 'price':
      return setPrices(writing, payload)
    case 'stock':
      return setStock(writing, payload)
    case 'coupon':
      return createCoupon(writing, payload)
    case 'coupon_change':
      return changeCoupon(writing, payload)
    case 'order_status':
      return moveOrder(writing, payload)
    case 'product_status':
      return moveProduct(writing, payload)
    case 'post':
      return writePost(writing, payload)
  }
}

async function setPrices(writing: Writing, payload: PayloadOf<'price'>): Promise<Outcome> {
  const service = productsWriteService(writing)
  // In one order, so that two who change the same products wait for each other instead of for ever.
  const sorted = payload.products.toSorted((a, b) => a.product_id - b.product_id)
  for (const { product_id, updated_at, prices } of sorted) {
    const wanted = new Map(prices.map(({ variation_id, price }) => [variation_id, price]))
    const stored = await writing.products.get(product_id, writing.db)
    const variations = stored.variations.map(({ stock_quantity: _, image_url: __, ...variation }) => {
      const price = wanted.get(variation.id) ?? variation.price
      // What was a reduction is none any more once the price is as high as it was.
      const isReduced = variation.compare_at_price !== null && variation.compare_at_price > price
      return { ...variation, price, compare_at_price: isReduced ? variation.compare_at_price : null }
    })
    await service.update(product_id, { variations, updated_at }, [], { by: writing.by })
  }
  const [first] = sorted
  const one = sorted.length === 1 && first
  return {
    outcome: one ? 'The price is changed.' : `The prices of ${formatCount(sorted.length, 'product')} are changed.`,
    link: one ? productLink(first.product_id) : '/admin/products',
  }
}

async function setStock(writing: Writing, payload: PayloadOf<'stock'>): Promise<Outcome> {
  const { product_id, variation_id, change, set, reason } = payload
  const held = await writing.db
    .selectFrom('variation')
    .select('stock_quantity')
    .where('id', '=', variation_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (set && held && held.stock_quantity !== set.seen) {
    throw conflict('stale', `The stock was ${set.seen} and is now ${held.stock_quantity}. Nothing was written.`)
  }
  const stock = productsStockService(writing)
  const by_how_many = change ?? (set ? set.to - set.seen : 0)
  const { variations } = await stock.adjust(
    product_id,
    { variation_id, change: by_how_many, reason },
    { by: writing.by },
  )
  const now = variations.find(({ id }) => id === variation_id)?.stock_quantity ?? 0
  return {
    outcome: `${formatCount(now, 'unit')} ${now === 1 ? 'is' : 'are'} in stock now.`,
    link: productLink(product_id),
  }
}

async function createCoupon(writing: Writing, payload: PayloadOf<'coupon'>): Promise<Outcome> {
  const { kind: _, ...form } = payload
  const coupon = await couponsAdminService(writing).create(
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
    writing.by,
  )
  return { outcome: `${coupon.code} is there: ${coupon.discount_percentage}% off.`, link: couponLink(coupon.id) }
}

async function changeCoupon(writing: Writing, payload: PayloadOf<'coupon_change'>): Promise<Outcome> {
  const { coupon_id, updated_at, changes } = payload
  const coupon = await couponsAdminService(writing).update(coupon_id, { ...changes, updated_at }, writing.by)
  const least = coupon.min_subtotal > 0 ? ` from ${formatPence(coupon.min_subtotal)}` : ''
  const state = coupon.is_active ? `switched on: ${coupon.discount_percentage}% off${least}` : 'switched off'
  return { outcome: `${coupon.code} is ${state}.`, link: couponLink(coupon_id) }
}

async function moveOrder(writing: Writing, payload: PayloadOf<'order_status'>): Promise<Outcome> {
  const { order_id, status, tracking_number, note, updated_at } = payload
  const change = { status, tracking_number, note, updated_at }
  const order = await ordersAdminService(writing).update(order_id, change, writing.by)
  return {
    outcome: `${order.order_number} is now ${order.status.replaceAll('_', ' ')}.`,
    link: `/admin/orders/${order_id}`,
  }
}

async function moveProduct(writing: Writing, payload: PayloadOf<'product_status'>): Promise<Outcome> {
  const { product_id, status, updated_at } = payload
  const service = productsWriteService(writing)
  await service.update(product_id, { status, updated_at }, [], { by: writing.by })
  return { outcome: `The product is now ${PRODUCT_STATES[status]}.`, link: productLink(product_id) }
}

async function writePost(writing: Writing, payload: PayloadOf<'post'>): Promise<Outcome> {
  const { kind: _, ...article } = payload
  const post = await blogAdminService(writing).create(PostForm.parse(article), { userId: writing.by })
  return { outcome: 'The draft is in the blog. Read it before you publish it.', link: `/admin/blog/edit/${post.id}/` }
}

const productLink = (id: number) => `/admin/products/${id}`
const couponLink = (id: number) => `/admin/coupons/${id}`
