import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useAskToLogIn } from '../accounts/queries.ts'

const LOG_IN_TO_SAVE = 'Please log in to manage your wishlist'

/** Ids of the products the signed-in customer has saved. A visitor has none, and nothing is fetched for one. */
const wishlistQuery = queryOptions<number[]>({ queryKey: ['wishlist'], queryFn: skipToken })

/** Whether a product is saved, and the control that saves or removes it; a visitor is asked to log in. */
export function useWishlist(productId: number) {
  const askToLogIn = useAskToLogIn()
  const saved = useQuery(wishlistQuery).data ?? []
  return {
    isSaved: saved.includes(productId),
    toggle: (options: { delayMs?: number; onRefused?: () => void } = {}) => {
      options.onRefused?.()
      askToLogIn(LOG_IN_TO_SAVE, options.delayMs)
    },
  }
}
