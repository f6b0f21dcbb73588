/**
 * Quantities that the customer has requested and the server has not confirmed yet. They are stored beside the cart, not
 * in it, so that a late response cannot restore an older quantity on the screen.
 */
import type { Answer } from '@shop/contract/client.ts'
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'

/** Quantities by line; 0 is a removal. */
type Wanted = Readonly<Record<number, number>>

const NOTHING: Wanted = {}
const wantedQuery = queryOptions<Wanted>({
  queryKey: ['cart-wanted'],
  queryFn: skipToken,
  initialData: NOTHING,
  gcTime: Number.POSITIVE_INFINITY,
})

export function useWantedQuantities(): Wanted {
  return useQuery(wantedQuery).data ?? NOTHING
}

/** Sets the requested quantity of a line. Undefined removes the request: the server's quantity applies. */
export function wantQuantity(queryClient: QueryClient, lineId: number, quantity: number | undefined): void {
  queryClient.setQueryData(wantedQuery.queryKey, (before = NOTHING) => {
    const { [lineId]: _, ...others } = before
    return quantity === undefined ? others : { ...others, [lineId]: quantity }
  })
}

export function wantedQuantity(queryClient: QueryClient, lineId: number): number | undefined {
  return queryClient.getQueryData(wantedQuery.queryKey)?.[lineId]
}

/** Excludes sums of money, which are computed where they are shown. */
type Cart = Answer<'GET /cart/'>['data']
export type CartContents = Pick<Cart, 'items' | 'item_count'>

/** Returns the cart with all requested quantities applied. */
export function withWanted(cart: Cart, wanted: Wanted): CartContents {
  if (!cart.items.some(({ id }) => id in wanted)) return cart
  const items = cart.items.flatMap((item) => {
    const quantity = wanted[item.id] ?? item.quantity
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  return {
    items,
    item_count: items.reduce((sum, { quantity }) => sum + quantity, 0),
  }
}
