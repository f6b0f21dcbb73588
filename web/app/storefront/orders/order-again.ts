import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { notifyOtherTabs } from '../../lib/other-tabs.ts'
import { requestKey } from '../../lib/request-key.ts'
import { describeError, isSessionEnd } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { addToCart } from '../cart/use-add-to-cart.ts'
import type { Order, OrderItem } from './queries.ts'

/** A line that could not be added to the cart, and why. */
export interface UnavailableLine {
  name: string
  reason: string
}

const NOT_SOLD = 'This item is no longer sold.'

/**
 * Adds the lines of an order to the cart again and opens the cart. If some are unavailable the page stays and lists
 * them with the reasons; the others are in the cart.
 */
export function useOrderAgain({ items }: Pick<Order, 'items'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending, data } = useMutation({
    scope: { id: 'cart' },
    mutationFn: async (): Promise<UnavailableLine[]> => {
      const unavailable: UnavailableLine[] = []
      // Sequentially: the server stores lines in order of arrival, and all of them lock the same cart row.
      for (const item of items) {
        const reason = await addAgain(item)
        if (reason) unavailable.push({ name: item.name, reason })
      }
      return unavailable
    },
    onSuccess: (unavailable) => {
      notifyOtherTabs('cart')
      if (unavailable.length === 0) {
        notify.success('Your order is back in your cart.')
        void navigate('/cart')
      } else if (unavailable.length < items.length) notify.info('Some items couldn’t be added to the cart.')
      else notify.error('None of these items could be added to the cart.')
    },
  })

  async function addAgain(item: OrderItem): Promise<string | undefined> {
    const { type, attributes, quantity } = item
    const id = type === 'bundle' ? item.bundle_id : item.product_id
    if (id === null) return NOT_SOLD
    try {
      const choice = Object.keys(attributes).length > 0 && { variation_attributes: attributes }
      await addToCart(queryClient, { type, id, quantity, ...choice }, requestKey())
      return undefined
    } catch (error) {
      if (isSessionEnd(error)) throw error
      return describeError(error, 'It couldn’t be added. Please try again.')
    }
  }
  return { orderAgain: () => mutate(), isAdding: isPending, unavailable: data ?? [] }
}
