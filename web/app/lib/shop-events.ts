/** The standard events of a shop for Google's tags, in the names and fields of GA4. Amounts in pounds. */
import { CURRENCY, STORAGE_KEYS } from '@shop/contract/constants.ts'
import { toPence, toPounds } from '@shop/contract/lib/money.ts'
import { useEffect } from 'react'
import { readStored, writeStored } from '../ui/storage.ts'
import { isTagged, sendEvent } from './tags.ts'

/** Products by their id, bundles as 'bundle-7'. */
interface TaggedItem {
  item_id: string
  item_name: string
  item_brand?: string | undefined
  item_variant?: string | undefined
  price: number
  quantity: number
}

interface CartLine {
  type: 'product' | 'bundle'
  product: { id: number; brand: { name: string } | null } | null
  bundle: { id: number } | null
  item_name: string
  variation_attributes: Readonly<Record<string, string>>
  price: number
  quantity: number
}

interface OrderLine {
  product_id: number | null
  bundle_id: number | null
  name: string
  brand_name: string
  attributes: Readonly<Record<string, string>>
  subtotal: number
  quantity: number
}

interface PlacedOrder {
  order_number: string
  total: number
  delivery_fee: number
  vat_included: number
  coupon_code: string | null
  status: string
  created_at: string
  items: readonly OrderLine[]
}

interface ListedProduct {
  id: number
  name: string
  price: number
  brand: { name: string } | null
}

/** A confirmation that is opened later is no purchase any more. */
const PURCHASE_MS = 24 * 60 * 60 * 1000
const OPEN_OR_OVER = ['pending_payment', 'cancelled']

const itemId = (product: number | null | undefined, bundle: number | null | undefined): string =>
  product ? String(product) : `bundle-${bundle ?? 'removed'}`

const variantText = (attributes: Readonly<Record<string, string>>) => Object.values(attributes).join(', ') || undefined

const listed = ({ id, name, price, brand }: ListedProduct): TaggedItem => ({
  item_id: itemId(id, null),
  item_name: name,
  item_brand: brand?.name,
  price,
  quantity: 1,
})

const inCart = (line: CartLine): TaggedItem => ({
  item_id: itemId(line.product?.id, line.bundle?.id),
  item_name: line.item_name,
  item_brand: line.product?.brand?.name,
  item_variant: variantText(line.variation_attributes),
  price: line.price,
  quantity: line.quantity,
})

const ordered = (line: OrderLine): TaggedItem => ({
  item_id: itemId(line.product_id, line.bundle_id),
  item_name: line.name,
  item_brand: line.brand_name || undefined,
  item_variant: variantText(line.attributes),
  price: toPounds(Math.round(toPence(line.subtotal) / line.quantity)),
  quantity: line.quantity,
})

/** Sends `view_item_list` for each page of a list. */
export function useListEvent(name: string, products: readonly ListedProduct[]): void {
  useEffect(() => {
    if (products.length > 0) sendEvent('view_item_list', { item_list_name: name, items: products.map(listed) })
  }, [name, products])
}

/** Sends `view_item` for a product's page. */
export function useItemEvent(product: ListedProduct): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each product
  useEffect(() => {
    sendEvent('view_item', { currency: CURRENCY, value: product.price, items: [listed(product)] })
  }, [product.id])
}

/** Sends `add_to_cart` with the cart's line of the added item; `quantity` is what was added. */
export function sendAddition(lines: readonly CartLine[], added: { type: string; id: number; quantity: number }): void {
  const line = lines.find(({ product, bundle }) => (added.type === 'product' ? product : bundle)?.id === added.id)
  if (!line) return
  const value = toPounds(toPence(line.price) * added.quantity)
  const items = [{ ...inCart(line), quantity: added.quantity }]
  sendEvent('add_to_cart', { currency: CURRENCY, value, items })
}

export function sendCheckout({ items, subtotal }: { items: readonly CartLine[]; subtotal: number }): void {
  sendEvent('begin_checkout', { currency: CURRENCY, value: subtotal, items: items.map(inCart) })
}

/** Sends `purchase` once for an order that was just placed and needs no further payment. */
export function usePurchaseEvent(order: PlacedOrder): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order, when it is placed
  useEffect(() => {
    // The shell, which starts the tag, has its effects after the page.
    const timer = setTimeout(() => sendPurchase(order))
    return () => clearTimeout(timer)
  }, [order.order_number, order.status])
}

function sendPurchase(order: PlacedOrder): void {
  const { taggedPurchase } = STORAGE_KEYS
  const isOver = Date.now() - Date.parse(order.created_at) > PURCHASE_MS || OPEN_OR_OVER.includes(order.status)
  if (!isTagged() || isOver || readStored(taggedPurchase) === order.order_number) return
  writeStored(taggedPurchase, order.order_number)
  sendEvent('purchase', {
    currency: CURRENCY,
    transaction_id: order.order_number,
    value: order.total,
    tax: order.vat_included,
    shipping: order.delivery_fee,
    coupon: order.coupon_code ?? undefined,
    items: order.items.map(ordered),
  })
}

/** Sends `refund` for an order that its customer cancelled after it was paid; the refund is of all of it. */
export function sendRefund({ order_number, total, items }: PlacedOrder): void {
  sendEvent('refund', { currency: CURRENCY, transaction_id: order_number, value: total, items: items.map(ordered) })
}
