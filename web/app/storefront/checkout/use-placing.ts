import { formatPrice, toPence, toPounds } from '@shop/contract/lib/money.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../accounts/queries.ts'
import type { Cart } from '../cart/queries.ts'
import { useCoupon } from '../coupons/use-coupon.ts'
import type { Order } from '../orders/queries.ts'
import { type CheckoutError, isFinalRejection, toCheckoutError } from './checkout-errors.ts'
import {
  type Attempt,
  attemptFor,
  checkoutMemory,
  endChoosing,
  type OrderPayload,
  removeAttempt,
} from './checkout-memory.ts'
import { placeOrder, useOrderCache } from './use-order-cache.ts'

/** The order to place: `total` is the total shown to the customer, in pence. */
export interface PlaceOrderInput {
  payload: OrderPayload
  cart: Cart
  total: number
}

/** An order that was just placed, with a notice for the customer if there is one. */
export interface Placed {
  order: Order
  notice?: string
}

/**
 * Places orders. `onPlaced` is called at most once per page, before the address changes to the order's own. If the cart
 * is empty and an attempt got no response, the attempt is retried to fetch its order: `isLookingBack`.
 */
export function usePlacing(props: {
  user: User
  /** The order id in the address. */
  orderId: number | null
  hasOrder: boolean
  cart: Cart | undefined
  onPlaced: (placed: Placed) => void
}) {
  const { user, orderId, hasOrder, cart, onPlaced } = props
  const orderCache = useOrderCache()
  const coupon = useCoupon()
  const navigate = useNavigate()
  const [isPlacing, setPlacing] = useState(false)
  const [hasLookedBack, setLookedBack] = useState(false)
  const lost = !hasOrder && !isPlacing && !hasLookedBack && cart?.items.length === 0
  const unanswered = lost ? checkoutMemory(user.id).attempt : null

  const adopt = (order: Order, attempt: Attempt): Placed => {
    const notice = otherTotal(order, attempt)
    const placed = notice ? { order, notice } : { order }
    orderCache.store(order)
    onPlaced(placed)
    coupon.clear()
    void navigate(`/checkout?order=${order.id}`, { replace: true, preventScrollReset: true })
    orderCache.refetchCart()
    return placed
  }

  /** Returns the order, or the error. A total that differs from the one shown is reported before any payment. */
  const place = async (input: PlaceOrderInput): Promise<Placed | { error: CheckoutError }> => {
    const attempt = attemptFor(user.id, input.payload, cartText(input.cart), input.total)
    setPlacing(true)
    try {
      return adopt(await placeOrder(attempt), attempt)
    } catch (error) {
      if (isFinalRejection(error)) {
        removeAttempt(user.id)
        coupon.checkAgain()
        orderCache.refetchCart()
      }
      return { error: toCheckoutError(error) }
    } finally {
      setPlacing(false)
    }
  }

  // An order that was placed has emptied the cart; a retry under the same key returns it. Otherwise it is rejected.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try that had no answer
  useEffect(() => {
    if (!unanswered) return
    const lookBack = async () => {
      try {
        adopt(await placeOrder(unanswered), unanswered)
      } catch (error) {
        if (isFinalRejection(error)) removeAttempt(user.id)
        setLookedBack(true)
      }
    }
    void lookBack()
  }, [unanswered?.key])

  // The address names the order now, so a refresh finds it there.
  useEffect(() => {
    if (orderId !== null) endChoosing(user.id)
  }, [orderId, user.id])

  return { place, isPlacing, isLookingBack: unanswered !== null }
}

const cartText = ({ items }: Cart): string =>
  items.map(({ id, quantity, price }) => `${id}×${quantity}×${price}`).join()

function otherTotal(order: Order, attempt: Attempt): string | null {
  if (toPence(order.total) === attempt.total) return null
  const [now, before] = [formatPrice(order.total), formatPrice(toPounds(attempt.total))]
  return `The total is ${now}, not ${before} as shown before: a price has changed. You haven’t paid anything yet.`
}
