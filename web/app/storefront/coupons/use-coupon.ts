/** The coupon that the customer has applied: one per user, stored in this browser, used by both cart and checkout. */
import { type Answer, ApiError } from '@shop/contract/client.ts'
import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { describeError } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { useCurrentUser } from '../accounts/queries.ts'
import { type Cart, useCartQuery } from '../cart/queries.ts'
import { asCoupon, type Coupon, readStoredCoupon, storeCoupon } from './stored-coupon.ts'

export type { Coupon }

/** The stored coupon of one user; null without one. */
const couponQuery = (userId: number | undefined) =>
  queryOptions<Coupon | null>({
    queryKey: ['coupon', userId],
    queryFn: userId === undefined ? skipToken : () => readStoredCoupon(userId),
    staleTime: Number.POSITIVE_INFINITY,
  })

const sendCode = (code: string): Promise<Answer<'POST /coupons/apply'>> =>
  api('POST /coupons/apply', { body: { coupon_code: code } })

/**
 * Returns the applied coupon, with functions that apply and remove one. `error` is the server's message about the
 * last code. The applied coupon is checked again whenever the cart changes; an invalid one is removed with a toast.
 */
export function useCoupon() {
  const queryClient = useQueryClient()
  const userId = useCurrentUser()?.id
  const coupon = useQuery(couponQuery(userId)).data ?? null
  const cart = useCartQuery().data

  const store = (next: Coupon | null) => {
    if (userId === undefined) return
    storeCoupon(userId, next)
    queryClient.setQueryData(couponQuery(userId).queryKey, next)
  }
  const recheck = couponCheckKey(userId, coupon?.code, cart)
  useQuery({
    queryKey: recheck,
    queryFn: coupon && cart && cart.items.length > 0 ? () => checkAgain(coupon, store) : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

  const applying = useMutation({
    mutationFn: sendCode,
    onSuccess: (answer) => {
      const next = asCoupon(answer)
      if (!next) return
      queryClient.setQueryData(couponCheckKey(userId, next.code, cart), next.code)
      store(next)
      notify.success(`Coupon ${next.code} applied!`)
    },
  })
  return {
    coupon,
    apply: (code: string) => applying.mutate(code.trim()),
    isApplying: applying.isPending,
    error: applying.error
      ? describeError(applying.error, 'The coupon couldn’t be checked. Please try again.')
      : undefined,
    clearError: applying.reset,
    /** Removes the coupon without a toast, because an order has used it. */
    clear: () => store(null),
    /** Checks the coupon again after an order was rejected, which may be because of the coupon. */
    checkAgain: () => void queryClient.invalidateQueries({ queryKey: ['coupon-check'] }),
    remove: () => {
      store(null)
      applying.reset()
      notify.success('Coupon removed.')
    },
  }
}

/** The key contains everything in the cart that the server checks a coupon against. */
function couponCheckKey(userId: number | undefined, code: string | undefined, cart: Cart | undefined) {
  const lines = cart?.items.map(({ id, quantity, price }) => `${id}×${quantity}×${price}`).join() ?? ''
  return ['coupon-check', userId, code, lines] as const
}

/** Removes the coupon only if the shop rejects it: a network error or a rate limit does not invalidate it. */
async function checkAgain({ code }: Coupon, store: (next: Coupon | null) => void): Promise<string> {
  try {
    const again = asCoupon(await sendCode(code))
    if (again) store(again)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 422)) throw error
    store(null)
    notify.error(error.problem.detail)
  }
  return code
}
