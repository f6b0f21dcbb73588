import type { Answer } from '@shop/contract/client.ts'
import { QUERY_RETRIES } from '@shop/contract/constants.ts'
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { notifyOtherTabs } from '../../lib/other-tabs.ts'
import { storePendingItem } from '../../lib/pending-item.ts'
import { fetchChanged } from '../../lib/query-client.ts'
import { requestKey } from '../../lib/request-key.ts'
import { showError } from '../../lib/sentence-of.ts'
import { startingVariation } from '../../product/variation-choice.ts'
import { notify } from '../../ui/toast.ts'
import { currentUserQuery, useAskToLogIn, useCurrentUser, useMayBeSignedIn } from '../accounts/queries.ts'
import { productQuery } from '../catalogue/queries.ts'
import type { CartAddition } from './cart-addition.ts'
import { useWantedQuantities, withWanted } from './wanted-quantities.ts'

/** The cart as the API returns it: amounts in pounds. */
export type Cart = Answer<'GET /cart/'>['data']
export type CartItem = Cart['items'][number]

const LOG_IN_TO_ADD = 'Please log in to add items to your cart'
const ADDED_AFTER_LOGIN = 'We’ll add it to your cart as soon as you’ve logged in.'
const OUT_OF_STOCK = 'This item is out of stock'

/** The customer's cart; refetched on window focus, so that several devices agree. Fetch only for a customer. */
export const cartQuery = queryOptions({
  queryKey: ['cart'],
  queryFn: async ({ signal }): Promise<Cart> => (await api('GET /cart/', { signal })).data,
  refetchOnWindowFocus: 'always',
})

/** Returns the cart; fetches nothing for a visitor. */
export function useCartQuery() {
  const isCustomer = useCurrentUser() !== null
  const query = useQuery({ ...cartQuery, enabled: isCustomer })
  return { ...query, data: isCustomer ? query.data : undefined }
}

/** Returns the cart with optimistic quantities: changes not yet confirmed by the server already count. */
export function useCart() {
  const { data, isError, isFetching, refetch } = useCartQuery()
  const wanted = useWantedQuantities()
  return { cart: data && withWanted(data, wanted), isError, isFetching, refetch }
}

/** Returns the units in the cart; 0 for a visitor. */
export function useCartCount(): number {
  return useCart().cart?.item_count ?? 0
}

/** A client-side error of the cart, whose message is shown to the customer. */
class CartRefusal extends Error {}

/** Adds an item to the cart. Rejects for a visitor, and for an item that is neither product nor bundle. */
export async function addToCart(
  queryClient: QueryClient,
  item: Omit<CartAddition, 'stock_quantity'>,
  key: string,
): Promise<void> {
  const { type, id, quantity, variation_attributes } = item
  if (!(await queryClient.ensureQueryData(currentUserQuery))) throw new CartRefusal('Please login to add items to cart')
  if (type !== 'product' && type !== 'bundle') throw new CartRefusal('Invalid item type')
  await api('POST /cart/', {
    body: { [type === 'product' ? 'product_id' : 'bundle_id']: id, quantity, variation_attributes },
    headers: { 'idempotency-key': key },
  })
}

/** Custom messages; the defaults are 'Product added to cart!' and 'Failed to add product to cart'. */
interface Said {
  added?: string | undefined
  failed?: string | undefined
}

/** The actions of the toast after an addition. */
const AFTER_ADDING = [
  { label: 'View cart', to: '/cart' },
  { label: 'Checkout', to: '/checkout' },
]

/**
 * Adds an item, refetches the cart and shows a confirmation. A request without a response is retried with the same
 * idempotency key, so that it counts once.
 */
export function useCartAddition() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ item, key }: { item: CartAddition; key: string; said?: Said | undefined }) =>
      addToCart(queryClient, item.has_choices ? await withFirstChoice(queryClient, item) : item, key),
    retry: (failures, error) => error instanceof TypeError && failures < QUERY_RETRIES,
    onSuccess: (_, { item, said }) => {
      const text = said?.added ?? (item.type === 'bundle' ? 'Bundle added to cart!' : 'Product added to cart!')
      notify.success(text, { actions: AFTER_ADDING })
      notifyOtherTabs('cart')
      void fetchChanged(queryClient, cartQuery.queryKey)
    },
    onError: (error, { item, said }) =>
      error instanceof CartRefusal
        ? notify.error(error.message)
        : showError(error, said?.failed ?? `Failed to add ${item.type} to cart`),
  })
}

async function withFirstChoice(queryClient: QueryClient, item: CartAddition): Promise<CartAddition> {
  const { variations } = await queryClient.fetchQuery(productQuery(item.id))
  const first = startingVariation(variations)
  return first ? { ...item, variation_attributes: first.attributes } : item
}

/** Additional behaviour: `onRefused` runs before a visitor is asked to log in, `onAdded` after the addition. */
interface WhenAsked {
  delayMs?: number
  onRefused?: () => void
  onAdded?: () => void
}

/**
 * Returns the handler of an add button. An item without stock is rejected with a toast; a visitor is asked to log in,
 * after `delayMs` if a dialog has to close first, and the login then adds the item; only one request is in flight at a
 * time (docs/behaviour.md, Cart).
 */
export function useAddToCart(said?: Said) {
  const askToLogIn = useAskToLogIn()
  const mayBeSignedIn = useMayBeSignedIn()
  const { mutate, isPending } = useCartAddition()
  const add = (item: CartAddition, { delayMs, onRefused, onAdded }: WhenAsked = {}) => {
    if (item.stock_quantity <= 0) return notify.error(OUT_OF_STOCK)
    if (!mayBeSignedIn()) {
      onRefused?.()
      storePendingItem({ wanted: 'cart', item, ...said })
      return askToLogIn(LOG_IN_TO_ADD, ADDED_AFTER_LOGIN, delayMs)
    }
    if (!isPending) mutate({ item, key: requestKey(), said }, { onSuccess: () => onAdded?.() })
  }
  return { add, isPending }
}
