/** Changes of cart lines. Requests are sent one at a time; of several changes to one line, only the last is sent. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifyOtherTabs } from '../../lib/other-tabs.ts'
import { fetchChanged } from '../../lib/query-client.ts'
import { requestKey } from '../../lib/request-key.ts'
import { showError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { pendingQuantity, setPendingQuantity } from './pending-quantities.ts'
import { type Cart, type CartItem, cartQuery } from './queries.ts'
import { storeCart } from './store-cart.ts'
import { addToCart } from './use-add-to-cart.ts'

interface Change {
  id: number
  /** 0 or less removes the line. */
  quantity: number
  /** The line before its removal, so that the removal can be undone. */
  line?: CartItem | undefined
}

/** How long the customer can undo a removal. */
const UNDO_MS = 6000

/** Shows a line's new quantity at once and sends it; an error restores the old quantity and is shown. */
export function useUpdateCartItem(): (id: number, quantity: number) => void {
  const queryClient = useQueryClient()
  const undo = useUndo()
  const { mutate } = useMutation({
    scope: { id: 'cart' },
    mutationFn: async (change: Change) => (isPendingChange(queryClient, change) ? send(change) : undefined),
    onSuccess: async (cart, change) => {
      if (!cart) return
      await storeCart(queryClient, cart)
      notifyOtherTabs('cart')
      if (!isPendingChange(queryClient, change)) return
      setPendingQuantity(queryClient, change.id, undefined)
      // One toast per line, replaced on each click instead of stacking up.
      if (change.quantity > 0) notify.success('Cart updated!', { id: `cart-line-${change.id}` })
      else notify.success('Item removed from cart!', undo(change.line ? [change.line] : []))
    },
    onError: (error, change) => {
      // Otherwise a later change is still queued and supersedes this one.
      if (!isPendingChange(queryClient, change)) return
      setPendingQuantity(queryClient, change.id, undefined)
      const failed = change.quantity > 0 ? 'Failed to update cart.' : 'Failed to remove item from cart.'
      showError(error, failed)
      void fetchChanged(queryClient, cartQuery.queryKey)
    },
  })
  return (id, quantity) => {
    const line = queryClient.getQueryData(cartQuery.queryKey)?.items.find((item) => item.id === id)
    const change = { id, quantity: Math.max(0, quantity), line }
    setPendingQuantity(queryClient, id, change.quantity)
    mutate(change)
  }
}

/** Removes a line from the cart, as `useUpdateCartItem` does for 0. */
export function useRemoveCartItem(): (id: number) => void {
  const update = useUpdateCartItem()
  return (id) => update(id, 0)
}

/** Empties the cart. */
export function useClearCart({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const undo = useUndo()
  return useMutation({
    scope: { id: 'cart' },
    mutationFn: () => api('DELETE /cart/clear/'),
    onMutate: () => queryClient.getQueryData(cartQuery.queryKey)?.items ?? [],
    onSuccess: async ({ success, message }, _, cleared) => {
      if (!success) return notify.error('Failed to clear cart.')
      await storeCart(queryClient, { items: [], item_count: 0, subtotal: 0, promotions: [] })
      notifyOtherTabs('cart')
      notify.success(message || 'Cart cleared successfully!', undo(cleared))
    },
    onError: (error) => showError(error, 'Failed to clear cart. Please try again.'),
    onSettled: onDone,
  })
}

/** Returns the Undo action of a removal toast, which re-adds `lines`, except products no longer for sale. */
function useUndo() {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    scope: { id: 'cart' },
    mutationFn: async (lines: readonly CartItem[]) => {
      // Sequentially: the server stores lines in the order in which they arrive.
      for (const line of lines) await addToCart(queryClient, additionOf(line), requestKey())
    },
    onError: (error) => showError(error, 'Failed to update cart.'),
    onSettled: () => notifyOtherTabs('cart'),
  })
  return (lines: readonly CartItem[]) => {
    const left = lines.filter(({ is_available }) => is_available)
    if (left.length === 0) return {}
    return { durationMs: UNDO_MS, actions: [{ label: 'Undo', onPress: () => mutate(left) }] }
  }
}

function additionOf({ type, product, bundle, quantity, variation_attributes }: CartItem) {
  const id = product?.id ?? bundle?.id ?? 0
  return { type, id, quantity, ...(Object.keys(variation_attributes).length > 0 && { variation_attributes }) }
}

const isPendingChange = (queryClient: QueryClient, { id, quantity }: Change) =>
  pendingQuantity(queryClient, id) === quantity

async function send({ id, quantity }: Change): Promise<Cart> {
  const params = { id }
  const answer =
    quantity > 0
      ? await api('PUT /cart/:id', { params, body: { quantity } })
      : await api('DELETE /cart/:id', { params })
  return answer.data
}
