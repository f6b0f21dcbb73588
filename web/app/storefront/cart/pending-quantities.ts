/**
 * Quantities that the customer has requested and the server has not confirmed yet. They are stored beside the cart, not
 * in it, so that a late response cannot restore an older quantity on the screen.
 */
import type { Answer } from '@shop/contract/client.ts'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'

/** Quantities by line; 0 is a removal. */
type PendingQuantities = Readonly<Record<number, number>>

const NONE: PendingQuantities = {}
const pendingQuery = queryOptions<PendingQuantities>({
  queryKey: ['cart-pending'],
  queryFn: skipToken,
  initialData: NONE,
  gcTime: Number.POSITIVE_INFINITY,
})

export function usePendingQuantities(): PendingQuantities {
  return useQuery(pendingQuery).data ?? NONE
}

/** Sets the requested quantity of a line. Undefined removes the request: the server's quantity applies. */
export function setPendingQuantity(queryClient: QueryClient, lineId: number, quantity: number | undefined): void {
  queryClient.setQueryData(pendingQuery.queryKey, (before = NONE) => {
    const { [lineId]: _, ...others } = before
    return quantity === undefined ? others : { ...others, [lineId]: quantity }
  })
}

export function pendingQuantity(queryClient: QueryClient, lineId: number): number | undefined {
  return queryClient.getQueryData(pendingQuery.queryKey)?.[lineId]
}

/** Excludes sums of money, which are computed where they are shown. */
type Cart = Answer<'GET /cart/'>['data']
export type CartContents = Pick<Cart, 'items' | 'item_count' | 'promotions'>

/** Returns the cart with all requested quantities applied. */
export function withPendingQuantities(cart: Cart, pending: PendingQuantities): CartContents {
  if (!cart.items.some(({ id }) => id in pending)) return cart
  const items = cart.items.flatMap((item) => {
    const quantity = pending[item.id] ?? item.quantity
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  return {
    promotions: cart.promotions,
    items,
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
