import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cartQuery, useCartQuery } from '../areas/cart/queries.ts'
import { useWishlistQuery, wishlistQuery } from '../areas/wishlist/queries.ts'
import { onOtherTab } from '../other-tabs.ts'
import { fetchChanged } from '../query-client.ts'
import { isSessionEnd, withCode } from '../sentence-of.ts'
import { notify } from '../ui/toast.ts'

/**
 * Fetches the customer's cart and wishlist at login, and again when another tab has changed them; says when that failed
 * (specification §4 and §8). Drawn once, by the shell.
 */
export function KeptInStep() {
  const queryClient = useQueryClient()
  useFailureSaid(useCartQuery(), 'Failed to fetch cart. Please try again later.')
  useFailureSaid(useWishlistQuery(), 'Failed to fetch wishlist. Please try again.')
  useEffect(
    () =>
      onOtherTab((what) => {
        if (what === 'cart') void fetchChanged(queryClient, cartQuery.queryKey)
        if (what === 'wishlist') void fetchChanged(queryClient, wishlistQuery.queryKey)
      }),
    [queryClient],
  )
  return null
}

/** Says `text` once for each failed fetch. That the session has ended is said elsewhere. */
function useFailureSaid({ error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number }, text: string) {
  const isOurs = error !== null && !isSessionEnd(error)
  useEffect(() => {
    if (isOurs && errorUpdatedAt > 0) notify.error(withCode(text, error))
  }, [isOurs, errorUpdatedAt, text, error])
}
