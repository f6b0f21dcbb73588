/**
 * What the customer has asked for and the server has not yet answered. Kept beside the cart rather than written into it,
 * so that no answer, however late, can put an older quantity on the screen.
 */
import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { Cart } from './queries.ts'

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

/** `quantity` undefined: nothing more is wanted of this line than what the server has. */
export function wantQuantity(queryClient: QueryClient, lineId: number, quantity: number | undefined): void {
  queryClient.setQueryData(wantedQuery.queryKey, (before = NOTHING) => {
    const { [lineId]: _, ...others } = before
    return quantity === undefined ? others : { ...others, [lineId]: quantity }
  })
}

export function wantedQuantity(queryClient: QueryClient, lineId: number): number | undefined {
  return queryClient.getQueryData(wantedQuery.queryKey)?.[lineId]
}

/** Without sums of money: those are worked out where they are shown. */
export type CartContents = Pick<Cart, 'items' | 'item_count'>

/** The cart as it will be once every wanted quantity has arrived. */
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
