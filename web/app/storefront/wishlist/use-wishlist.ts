import { ApiError } from '@shop/contract/client.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifyOtherTabs } from '../../lib/other-tabs.ts'
import { storePendingItem } from '../../lib/pending-item.ts'
import { fetchChanged } from '../../lib/query-client.ts'
import { isSessionEnd, withCode } from '../../lib/sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { useMayBeSignedIn } from '../accounts/queries.ts'
import { usePromptLogin } from '../accounts/use-login-prompt.ts'
import { useIsSaved, wishlistQuery } from './queries.ts'
import { WISHLIST_TEXTS, type WishlistSource } from './wishlist-texts.ts'

const LOG_IN_TO_SAVE = 'Please log in to manage your wishlist'

const SAVED_AFTER_LOGIN = 'We’ll save it to your wishlist as soon as you’ve logged in.'

const ALREADY_SAVED = 'Product is already in your wishlist.'

/** Saves or removes a product, and shows a toast with the texts of the `place`. */
export function useWishlistChange() {
  const queryClient = useQueryClient()
  const { queryKey } = wishlistQuery
  return useMutation({
    mutationFn: async ({
      productId,
      shouldSave,
    }: {
      productId: number
      shouldSave: boolean
      place: WishlistSource
    }) => {
      if (!shouldSave) return remove(productId)
      // The list may not have loaded yet, or may miss a change from another tab.
      const known = await queryClient.ensureQueryData(wishlistQuery)
      if (known.some(({ product_id }) => product_id === productId)) return 'already' as const
      await api('POST /wishlist', { body: { product_id: productId } })
      return 'saved' as const
    },
    onSuccess: async (done, { productId, place }) => {
      if (done === 'already') return notify.info(ALREADY_SAVED)
      notify.success(WISHLIST_TEXTS[place][done])
      notifyOtherTabs('wishlist')
      if (done === 'saved') return fetchChanged(queryClient, queryKey)
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (items) => items?.filter(({ product_id }) => product_id !== productId))
    },
    onError: (error, { shouldSave, place }) => {
      const { saveFailed, removeFailed } = WISHLIST_TEXTS[place]
      if (!isSessionEnd(error)) notify.error(withCode(shouldSave ? saveFailed : removeFailed, error))
    },
  })
}

/**
 * Returns whether a product is saved, and the handler of the heart; a visitor is asked to log in, and the login saves
 * it. The heart changes optimistically, and reverts on an error.
 */
export function useWishlist(productId: number, place: WishlistSource = 'page') {
  const askToLogIn = usePromptLogin()
  const mayBeSignedIn = useMayBeSignedIn()
  const isStored = useIsSaved(productId)
  const { mutate, isPending, variables } = useWishlistChange()
  const isSaved = isPending ? variables.shouldSave : isStored
  return {
    isSaved,
    isPending,
    toggle: (options: { delayMs?: number; onLoginNeeded?: () => void } = {}) => {
      if (!mayBeSignedIn()) {
        options.onLoginNeeded?.()
        storePendingItem({ kind: 'wishlist', productId, place })
        askToLogIn(LOG_IN_TO_SAVE, SAVED_AFTER_LOGIN, options.delayMs)
      } else if (!isPending) mutate({ productId, shouldSave: !isSaved, place })
    },
  }
}

/** A 404 counts as success: the product has already been removed. */
async function remove(productId: number): Promise<'removed'> {
  try {
    await api('DELETE /wishlist/:id', { params: { id: productId } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  return 'removed'
}
