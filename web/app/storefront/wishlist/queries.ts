import type { Answer } from '@shop/contract/client.ts'
import { type QueryObserverResult, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { sharedQuery } from '../../lib/shared-query.ts'
import { useCurrentUser } from '../accounts/queries.ts'

type Answered = Answer<'GET /wishlist/'>

/** A saved product; `product` is null while it is not for sale. */
export type WishlistItem = Answered['items'][number]

/** The signed-in customer's saved products, newest first. Fetch only for a customer. */
export const wishlistQuery = queryOptions({
  queryKey: ['wishlist'],
  queryFn: async ({ signal }): Promise<WishlistItem[]> => itemsOf(await api('GET /wishlist/', { signal })),
})

/** The API may return a plain array, or an object with items (docs/behaviour.md, Wishlist). */
function itemsOf(answer: Answered | WishlistItem[]): WishlistItem[] {
  return Array.isArray(answer) ? answer : answer.items
}

const useSharedWishlist = sharedQuery(wishlistQuery)

/** A list that could not be loaded counts as empty. */
const readSaved = ({ data, isError }: Pick<QueryObserverResult<WishlistItem[]>, 'data' | 'isError'>) =>
  isError ? [] : (data ?? [])

/** Returns the wishlist; fetches nothing for a visitor. */
export function useWishlistQuery() {
  const isCustomer = useCurrentUser() !== null
  const query = useSharedWishlist((result) => result, isCustomer)
  return { ...query, saved: isCustomer ? readSaved(query) : [] }
}

/** Whether the signed-in customer has saved the product. */
export function useIsSaved(productId: number): boolean {
  const isCustomer = useCurrentUser() !== null
  return useSharedWishlist(
    (result) => isCustomer && readSaved(result).some(({ product_id }) => product_id === productId),
    isCustomer,
  )
}
