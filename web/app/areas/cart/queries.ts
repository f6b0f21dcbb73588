import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { notify } from '../../ui/toast.ts'
import { useAskToLogIn } from '../accounts/queries.ts'

const LOG_IN_TO_ADD = 'Please log in to add items to your cart'
const OUT_OF_STOCK = 'This item is out of stock'

/** What goes into the cart: a product or a bundle, and for a product with choices the variation's attributes. */
export interface CartAddition {
  type: 'product' | 'bundle'
  id: number
  quantity: number
  stock_quantity: number
  variation_attributes?: Record<string, string>
}

/** Units in the signed-in customer's cart. A visitor has no cart, and nothing is fetched for one. */
export const cartCountQuery = queryOptions<number>({ queryKey: ['cart', 'count'], queryFn: skipToken })

/** Units in the cart; 0 for a visitor. */
export function useCartCount(): number {
  return useQuery(cartCountQuery).data ?? 0
}

/**
 * Puts an item in the cart. An item without stock is refused aloud; a visitor is asked to log in, after `delayMs` where
 * something has to close first (specification §2, §5 and §6).
 */
export function useAddToCart(): (item: CartAddition, options?: { delayMs?: number; onRefused?: () => void }) => void {
  const askToLogIn = useAskToLogIn()
  return (item, { delayMs, onRefused } = {}) => {
    if (item.stock_quantity <= 0) {
      notify.error(OUT_OF_STOCK)
      return
    }
    onRefused?.()
    askToLogIn(LOG_IN_TO_ADD, delayMs)
  }
}
