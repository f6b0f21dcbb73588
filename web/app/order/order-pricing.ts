/** Prices the cart in the browser, with the pricing function that the server uses too. */
import { toPence } from '@shop/contract/lib/money.ts'
import {
  isDiscountable,
  isVatRegistered,
  type Pricing,
  type PricingInput,
  priceOrder,
} from '@shop/contract/lib/pricing.ts'
import type { CartItem } from '../storefront/cart/queries.ts'
import type { Settings } from '../storefront/site-settings/queries.ts'

export interface CartPricingInput {
  /** As the API returns them: amounts in pounds. */
  items: readonly Pick<CartItem, 'price' | 'quantity' | 'vat_parts' | 'product_classes'>[]
  coupon: { discountPercentage: number } | null
  delivery_method: PricingInput['delivery_method']
  settings: Settings
}

/** Returns the pricing of a cart, in pence. */
export function priceCart({ items, coupon, delivery_method, settings }: CartPricingInput): Pricing {
  return priceOrder({
    lines: items.map(({ price, quantity, vat_parts, product_classes }) => ({
      price: toPence(price),
      quantity,
      vat_parts,
      is_discountable: isDiscountable(product_classes, settings),
    })),
    discount_percentage: coupon?.discountPercentage ?? 0,
    delivery_method,
    is_vat_registered: isVatRegistered(settings),
    rates: {
      standard_delivery_fee: toPence(settings.standard_delivery_fee),
      free_shipping_threshold: toPence(settings.free_shipping_threshold),
      express_shipping_fee: toPence(settings.express_shipping_fee),
    },
  })
}
