import { toPence, toPounds } from '@shop/contract/lib/money.ts'
import type { Cart, CartItem } from '../storefront/cart/queries.ts'

/** Builds a cart line; `facts` override its fields. */
export function buildCartItem(facts: Partial<CartItem> = {}): CartItem {
  const price = facts.price ?? 4.99
  return {
    id: 5,
    type: 'product',
    quantity: 1,
    product: {
      id: 12,
      name: 'Garden Mint',
      slug: 'garden-mint',
      image_url: '/media/mint/800',
      thumbnail_url: '/media/mint/200',
      stock_quantity: 40,
      variation_id: 1,
      brand: { id: 1, name: 'Marram', slug: 'marram' },
    },
    bundle: null,
    price,
    item_price: price,
    item_name: 'Garden Mint',
    item_image_url: '/media/mint/800',
    variation_attributes: { Strength: '10 mg' },
    stock_quantity: 40,
    is_available: true,
    unavailable_reason: null,
    age_restricted: true,
    notices: [],
    product_classes: ['nicotine_eliquid'],
    may_be_promoted: false,
    deliver_to: ['ENG', 'WLS', 'SCT', 'NIR'],
    has_loose_battery: false,
    weight_grams: 0,
    vat_parts: [{ rate_percent: 20, weight: 499 }],
    ...facts,
  }
}

/** Builds the cart of these lines, as `GET /cart/` returns it. */
export function buildCart(...items: CartItem[]): { data: Cart } {
  const pence = items.reduce((sum, { price, quantity }) => sum + toPence(price) * quantity, 0)
  const item_count = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return { data: { items, item_count, subtotal: toPounds(pence), promotions: [] } }
}
