import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onOtherTab } from '../lib/other-tabs.ts'
import { takePendingItem } from '../lib/pending-item.ts'
import { fetchChanged } from '../lib/query-client.ts'
import { requestKey } from '../lib/request-key.ts'
import { isSessionEnd, withCode } from '../lib/sentence-of.ts'
import { useCurrentUser } from '../storefront/accounts/queries.ts'
import { cartQuery, useCartQuery } from '../storefront/cart/queries.ts'
import { useSendCartAddition } from '../storefront/cart/use-add-to-cart.ts'
import { useWishlistQuery, wishlistQuery } from '../storefront/wishlist/queries.ts'
import { useWishlistChange } from '../storefront/wishlist/use-wishlist.ts'
import { notify } from '../ui/toast.ts'

/**
 * Fetches the customer's cart and wishlist at login, and again after changes in another tab; shows a toast if that
 * fails. Completes what a visitor started before logging in. Rendered once, by the shell.
 */
export function SessionDataSync() {
  const queryClient = useQueryClient()
  useErrorToast(useCartQuery(), 'Failed to fetch cart. Please try again later.')
  useErrorToast(useWishlistQuery(), 'Failed to fetch wishlist. Please try again.')
  useEffect(
    () =>
      onOtherTab((what) => {
        if (what === 'cart') void fetchChanged(queryClient, cartQuery.queryKey)
        if (what === 'wishlist') void fetchChanged(queryClient, wishlistQuery.queryKey)
      }),
    [queryClient],
  )
  usePendingItem()
  return null
}

/** Adds or saves the pending item of a visitor after the login. */
function usePendingItem(): void {
  const userId = useCurrentUser()?.id
  const { mutate: addToCart } = useSendCartAddition()
  const { mutate: changeWishlist } = useWishlistChange()
  useEffect(() => {
    if (userId === undefined) return
    const pending = takePendingItem()
    if (pending?.kind === 'cart') {
      const { item, added, failed } = pending
      addToCart({ item, key: requestKey(), texts: { added, failed } })
    } else if (pending) changeWishlist({ productId: pending.productId, shouldSave: true, place: pending.place })
  }, [userId, addToCart, changeWishlist])
}

/** Shows `text` as a toast once per failed fetch. `useSessionSync` reports the end of the session. */
function useErrorToast({ error, errorUpdatedAt }: { error: Error | null; errorUpdatedAt: number }, text: string) {
  const isOurs = error !== null && !isSessionEnd(error)
  useEffect(() => {
    if (isOurs && errorUpdatedAt > 0) notify.error(withCode(text, error))
  }, [isOurs, errorUpdatedAt, text, error])
}
