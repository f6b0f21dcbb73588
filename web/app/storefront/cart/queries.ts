import { goesInto } from '@shop/contract/advice/hardware.ts'
import type { Answer } from '@shop/contract/client.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { useCurrentUser } from '../accounts/queries.ts'
import { usePendingQuantities, withPendingQuantities } from './pending-quantities.ts'

/** The cart as the API returns it: amounts in pounds. */
export type Cart = Answer<'GET /cart/'>['data']

export type CartItem = Cart['items'][number]
export type Misfit = Answer<'GET /advice/misfits'>[number]

/** The customer's cart; refetched on window focus, so that several devices agree. Fetch only for a customer. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async ({ signal }): Promise<Cart> => (await api('GET /cart/', { signal })).data,
  refetchOnWindowFocus: 'always',
})

/** Returns the cart; fetches nothing for a visitor. */
export function useCartQuery() {
  const isCustomer = useCurrentUser() !== null
  const query = useQuery({ ...cartQuery, enabled: isCustomer })
  return { ...query, data: isCustomer ? query.data : undefined }
}

/** Returns the cart with optimistic quantities: changes not yet confirmed by the server already count. */
export function useCart() {
  const { data, isError, isFetching, refetch } = useCartQuery()
  const pending = usePendingQuantities()
  return { cart: data && withPendingQuantities(data, pending), isError, isFetching, refetch }
}

/** The parts among these products that fit none of the kits among them. */
const misfitsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['misfits', ids],
    meta: { isPublic: true },
    queryFn: ({ signal }) => api('GET /advice/misfits', { query: { ids: [...ids] }, signal }),
    placeholderData: keepPreviousData,
  })

/** Returns the parts in the cart that fit nothing in it; fetches only if one might go into another. */
export function useMisfits(items: readonly CartItem[]): readonly Misfit[] {
  const hardware = items.flatMap(({ product, product_classes: [kind] }) =>
    product && kind ? { id: product.id, kind } : [],
  )
  const parted = hardware.filter(({ kind }) =>
    hardware.some((other) => goesInto(kind, other.kind) || goesInto(other.kind, kind)),
  )
  const ids = [...new Set(parted.map(({ id }) => id))].sort((a, b) => a - b)
  const { data = [] } = useQuery({ ...misfitsQuery(ids), enabled: ids.length > 1 })
  return ids.length > 1 ? data : []
}

/** Returns the units in the cart; 0 for a visitor. */
export function useCartCount(): number {
  return useCart().cart?.item_count ?? 0
}
