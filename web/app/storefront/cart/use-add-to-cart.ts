import { QUERY_RETRIES } from '@shop/contract/constants.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { count, countOnce } from '../../lib/counts.ts'
import { notifyOtherTabs } from '../../lib/other-tabs.ts'
import { storePendingItem } from '../../lib/pending-item.ts'
import { requestKey } from '../../lib/request-key.ts'
import { showError } from '../../lib/sentence-of.ts'
import { sendAddition } from '../../lib/shop-events.ts'
import { startingVariation } from '../../product/variation-choice.ts'
import { notify } from '../../ui/toast.ts'
import { currentUserQuery, useMayBeSignedIn } from '../accounts/queries.ts'
import { usePromptLogin } from '../accounts/use-login-prompt.ts'
import { productQuery } from '../catalogue/queries.ts'
import type { CartAddition } from './cart-addition.ts'
import type { Cart } from './queries.ts'
import { storeCart } from './store-cart.ts'

const LOG_IN_TO_ADD = 'Please log in to add items to your cart'
const ADDED_AFTER_LOGIN = 'We’ll add it to your cart as soon as you’ve logged in.'
const OUT_OF_STOCK = 'This item is out of stock'

/** A client-side error of the cart, whose message is shown to the customer. */
class CartError extends Error {}

/**
 * Adds an item to the cart, and stores the cart of the response in the cache. Returns that cart. Rejects for a visitor, and for an item that
 * is neither product nor bundle.
 */
export async function addToCart(
  queryClient: QueryClient,
  item: Omit<CartAddition, 'stock_quantity'>,
  key: string,
): Promise<Cart> {
  const { type, id, quantity, variation_attributes } = item
  if (!(await queryClient.ensureQueryData(currentUserQuery))) throw new CartError('Please login to add items to cart')
  if (type !== 'product' && type !== 'bundle') throw new CartError('Invalid item type')
  const { data } = await api('POST /cart/', {
    body: { [type === 'product' ? 'product_id' : 'bundle_id']: id, quantity, variation_attributes },
    headers: { 'idempotency-key': key },
  })
  await storeCart(queryClient, data)
  return data
}

/** Custom messages; the defaults are 'Product added to cart!' and 'Failed to add product to cart'. */
interface ToastTexts {
  added?: string | undefined
  failed?: string | undefined
}

/** The actions of the toast after an addition. */
const AFTER_ADDING = [
  { label: 'View cart', to: '/cart' },
  { label: 'Checkout', to: '/checkout' },
]

/**
 * Adds an item and shows a confirmation. A request without a response is retried with the same
 * idempotency key, so that it counts once.
 */
export function useSendCartAddition() {
  const queryClient = useQueryClient()
  return useMutation({
    // One request at a time, so that an older response never replaces a newer one.
    scope: { id: 'cart' },
    mutationFn: async ({ item, key }: { item: CartAddition; key: string; texts?: ToastTexts | undefined }) =>
      addToCart(queryClient, item.has_choices ? await withFirstChoice(queryClient, item) : item, key),
    retry: (failures, error) => error instanceof TypeError && failures < QUERY_RETRIES,
    onSuccess: ({ items }, { item, texts }) => {
      const text = texts?.added ?? (item.type === 'bundle' ? 'Bundle added to cart!' : 'Product added to cart!')
      notify.success(text, { actions: AFTER_ADDING })
      notifyOtherTabs('cart')
      sendAddition(items, item)
      countOnce('cart')
      if (item.type === 'product') count('product_cart', String(item.id))
    },
    onError: (error, { item, texts }) =>
      error instanceof CartError
        ? notify.error(error.message)
        : showError(error, texts?.failed ?? `Failed to add ${item.type} to cart`),
  })
}

async function withFirstChoice(queryClient: QueryClient, item: CartAddition): Promise<CartAddition> {
  const { variations } = await queryClient.fetchQuery(productQuery(item.id))
  const first = startingVariation(variations)
  return first ? { ...item, variation_attributes: first.attributes } : item
}

/** Additional behaviour: `onLoginNeeded` runs before a visitor is asked to log in, `onAdded` after the addition. */
interface AddOptions {
  delayMs?: number
  onLoginNeeded?: () => void
  onAdded?: () => void
}

/**
 * Returns the handler of an add button. An item without stock is rejected with a toast; a visitor is asked to log in,
 * after `delayMs` if a dialog has to close first, and the login then adds the item; only one request is in flight at a
 * time (docs/behaviour.md, Cart).
 */
export function useAddToCart(texts?: ToastTexts) {
  const promptLogin = usePromptLogin()
  const mayBeSignedIn = useMayBeSignedIn()
  const { mutate, isPending } = useSendCartAddition()
  // The second click of a double click comes before `isPending` has disabled the button.
  const isSending = useRef(false)
  const add = (item: CartAddition, { delayMs, onLoginNeeded, onAdded }: AddOptions = {}) => {
    if (item.stock_quantity <= 0) return notify.error(OUT_OF_STOCK)
    if (!mayBeSignedIn()) {
      onLoginNeeded?.()
      storePendingItem({ kind: 'cart', item, ...texts })
      return promptLogin(LOG_IN_TO_ADD, ADDED_AFTER_LOGIN, delayMs)
    }
    if (isSending.current) return
    isSending.current = true
    const onSettled = () => {
      isSending.current = false
    }
    mutate({ item, key: requestKey(), texts }, { onSuccess: () => onAdded?.(), onSettled })
  }
  return { add, isPending }
}
