/** Changes to what is in the cart already. They are sent one after the other; of several to one line only the last. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { tellOtherTabs } from '../../other-tabs.ts'
import { fetchChanged } from '../../query-client.ts'
import { sayFailure } from '../../sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { type Cart, cartQuery } from './queries.ts'
import { wantedQuantity, wantQuantity } from './wanted-quantities.ts'

interface Change {
  id: number
  /** 0 or less removes the line (specification §4). */
  quantity: number
}

/** Shows a line's new quantity at once and sends it; a refusal brings the old one back and says why. */
export function useUpdateCartItem(): (id: number, quantity: number) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'cart' },
    mutationFn: async (change: Change) => (isWanted(queryClient, change) ? send(change) : undefined),
    onSuccess: async (cart, change) => {
      if (!cart) return
      await keepAnswer(queryClient, cart)
      tellOtherTabs('cart')
      if (!isWanted(queryClient, change)) return
      wantQuantity(queryClient, change.id, undefined)
      // One toast while a quantity is clicked up, rather than a pile of them.
      if (change.quantity > 0) notify.success('Cart updated!', { id: `cart-line-${change.id}` })
      else notify.success('Item removed from cart!')
    },
    onError: (error, change) => {
      // Otherwise a later click is still to be sent, and has the last word.
      if (!isWanted(queryClient, change)) return
      wantQuantity(queryClient, change.id, undefined)
      const failed = change.quantity > 0 ? 'Failed to update cart.' : 'Failed to remove item from cart.'
      sayFailure(error, failed)
      void fetchChanged(queryClient, cartQuery.queryKey)
    },
  })
  return (id, quantity) => {
    const change = { id, quantity: Math.max(0, quantity) }
    wantQuantity(queryClient, id, change.quantity)
    mutate(change)
  }
}

/** Takes a line out of the cart, as `useUpdateCartItem` does with 0. */
export function useRemoveCartItem(): (id: number) => void {
  const update = useUpdateCartItem()
  return (id) => update(id, 0)
}

/** Empties the cart. */
export function useClearCart({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: () => api('DELETE /cart/clear/'),
    onSuccess: async ({ success, message }) => {
      if (!success) return notify.error('Failed to clear cart.')
      await keepAnswer(queryClient, { items: [], item_count: 0, subtotal: 0 })
      tellOtherTabs('cart')
      notify.success(message || 'Cart cleared successfully!')
    },
    onError: (error) => sayFailure(error, 'Failed to clear cart. Please try again.'),
    onSettled: onDone,
  })
}

const isWanted = (queryClient: QueryClient, { id, quantity }: Change) => wantedQuantity(queryClient, id) === quantity

async function send({ id, quantity }: Change): Promise<Cart> {
  const params = { id }
  const answer =
    quantity > 0
      ? await api('PUT /cart/:id', { params, body: { quantity } })
      : await api('DELETE /cart/:id', { params })
  return answer.data
}

/**
 * The answer to a change is the newest there is, so a fetch that began before it may not overwrite it. Such a fetch had
 * its own reason, another tab perhaps, and is made again.
 */
async function keepAnswer(queryClient: QueryClient, cart: Cart): Promise<void> {
  const { queryKey } = cartQuery
  const wasFetching = queryClient.isFetching({ queryKey }) > 0
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, cart)
  if (wasFetching) void queryClient.invalidateQueries({ queryKey })
}
