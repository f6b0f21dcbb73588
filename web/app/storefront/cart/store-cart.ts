import type { QueryClient } from '@tanstack/react-query'
import { type Cart, cartQuery } from './queries.ts'

/**
 * The response to a change is newer than any fetch started before it, so such a fetch must not overwrite it. It is
 * cancelled and repeated, because another tab may have caused it.
 */
export async function storeCart(queryClient: QueryClient, cart: Cart): Promise<void> {
  const { queryKey } = cartQuery
  const wasFetching = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, cart)
  if (wasFetching) void queryClient.invalidateQueries({ queryKey })
}
