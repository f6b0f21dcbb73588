import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SessionDataSync } from '../../shell/session-data-sync.tsx'
import { buildProduct } from '../../testing/builders.ts'
import { answerCalls, later, problemAnswer, signIn } from '../../testing/calls.ts'
import { buildCart, buildCartItem } from '../../testing/carts.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { currentUserQuery } from '../accounts/queries.ts'
import type { CartAddition } from './cart-addition.ts'
import { useCartCount } from './queries.ts'
import { useAddToCart, useSendCartAddition } from './use-add-to-cart.ts'

const MINT: CartAddition = { type: 'product', id: 12, quantity: 2, stock_quantity: 9 }
const CART = buildCart(buildCartItem({ quantity: 3 }))
const WISHLIST = { items: [], total: 0 }
const base = { 'GET /cart/': CART, 'GET /wishlist/': WISHLIST, 'POST /cart/': CART }

function Adding({ item = MINT, said }: { item?: CartAddition; said?: { added?: string; failed?: string } }) {
  const { add, isPending } = useAddToCart(said)
  const count = useCartCount()
  return (
    <>
      <SessionDataSync />
      <p>{count} in cart</p>
      <button type="button" disabled={isPending} onClick={() => add(item)}>
        Add
      </button>
    </>
  )
}

const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`)

beforeEach(() => {
  signIn()
  sessionStorage.clear()
})

test('fetches the cart at login; an addition shows the cart of its response without another request', async () => {
  const { calls, sent } = answerCalls({ ...base, 'POST /cart/': buildCart(buildCartItem({ quantity: 5 })) })
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await findByText('5 in cart')
  expect(calls().filter((call) => call === 'GET /cart/')).toHaveLength(1)
  expect(sent.find(({ call }) => call === 'POST /cart/')?.body).toEqual({ product_id: 12, quantity: 2 })
  expect(said()).toEqual(['success: Product added to cart!'])
})

test('ignores a cart that was requested before an addition and received after it', async () => {
  const before = later<typeof CART>()
  let asked = 0
  answerCalls({ ...base, 'GET /cart/': () => (asked++ === 0 ? before.promise : CART) })
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await waitFor(() => expect(asked).toBe(1))
  await user.click(getByRole('button'))
  await waitFor(() => expect(said()).toEqual(['success: Product added to cart!']))
  before.answer(buildCart())
  await findByText('3 in cart')
})

test('fetches nothing for a visitor', async () => {
  localStorage.clear()
  const { calls } = answerCalls(base)
  const { getByRole, user, address } = renderComponent(<Adding />)
  await user.click(getByRole('button'))
  await waitFor(() => expect(address()).toBe('/auth?redirect=/shop'))
  expect(said()).toEqual(['info: Please log in to add items to your cart'])
  expect(calls()).toEqual([])
})

test('adds a visitor’s item once, right after the login, with the caller’s own message', async () => {
  localStorage.clear()
  const { sent } = answerCalls(base)
  const own = { added: 'Garden Mint added to cart!' }
  const item = { ...MINT, variation_attributes: { Strength: '10 mg' } }
  const { findByText, getByRole, user, queryClient } = renderComponent(<Adding item={item} said={own} />)
  await user.click(getByRole('button'))
  signIn()
  await act(() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true }))
  await findByText('3 in cart')
  await waitFor(() => expect(said().at(-1)).toBe('success: Garden Mint added to cart!'))
  await act(() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true }))
  const added = sent.filter(({ call }) => call === 'POST /cart/').map(({ body }) => body)
  expect(added).toEqual([{ product_id: 12, quantity: 2, variation_attributes: { Strength: '10 mg' } }])
  expect(
    toasts()
      .at(-1)
      ?.actions?.map(({ label }) => label),
  ).toEqual(['View cart', 'Checkout'])
})

test('does not add an item that a visitor chose long ago', async () => {
  localStorage.clear()
  const { calls } = answerCalls(base)
  const { findByText, getByRole, user, queryClient } = renderComponent(<Adding />)
  await user.click(getByRole('button'))
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 31 * 60_000)
  signIn()
  await act(() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true }))
  await findByText('3 in cart')
  expect(calls()).not.toContain('POST /cart/')
})

test('adds a bundle by its own id with its own message', async () => {
  const { sent } = answerCalls(base)
  const { findByText, getByRole, user } = renderComponent(<Adding item={{ ...MINT, type: 'bundle', id: 3 }} />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await waitFor(() => expect(said()).toEqual(['success: Bundle added to cart!']))
  expect(sent.find(({ call }) => call === 'POST /cart/')?.body).toEqual({ bundle_id: 3, quantity: 2 })
})

test('a caller can set its own messages', async () => {
  answerCalls(base)
  const { findByText, getByRole, user } = renderComponent(<Adding said={{ added: 'Garden Mint added to cart!' }} />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await waitFor(() => expect(said()).toEqual(['success: Garden Mint added to cart!']))
})

test('shows the server’s message for a rejection, and the caller’s own for a server error', async () => {
  answerCalls({ ...base, 'POST /cart/': () => problemAnswer(409, 'Only 2 left in stock', 'out_of_stock') })
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await waitFor(() => expect(said()).toEqual(['error: Only 2 left in stock']))
  answerCalls({ ...base, 'POST /cart/': () => problemAnswer(500, 'Something went wrong on our side.', 'unexpected') })
  await user.click(getByRole('button'))
  await waitFor(() => expect(said().at(-1)).toBe('error: Failed to add product to cart'))
})

test('rejects an item out of stock without a request', async () => {
  const { calls } = answerCalls(base)
  const { findByText, getByRole, user } = renderComponent(<Adding item={{ ...MINT, stock_quantity: 0 }} />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  expect(said()).toEqual(['error: This item is out of stock'])
  expect(calls()).not.toContain('POST /cart/')
})

test('a double click adds once, and a later click adds again', async () => {
  const { calls } = answerCalls(base)
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await findByText('3 in cart')
  const additions = () => calls().filter((call) => call === 'POST /cart/')
  act(() => {
    getByRole('button').click()
    getByRole('button').click()
  })
  await waitFor(() => expect(said()).toHaveLength(1))
  expect(additions()).toHaveLength(1)
  await waitFor(() => expect(getByRole('button').hasAttribute('disabled')).toBe(false))
  await user.click(getByRole('button'))
  await waitFor(() => expect(additions()).toHaveLength(2))
})

test('makes no second addition while one is pending', async () => {
  const held = later<unknown>()
  const { calls } = answerCalls({ ...base, 'POST /cart/': () => held.promise })
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await waitFor(() => expect(getByRole('button').hasAttribute('disabled')).toBe(true))
  await user.click(getByRole('button'))
  held.answer(CART)
  await waitFor(() => expect(getByRole('button').hasAttribute('disabled')).toBe(false))
  expect(calls().filter((call) => call === 'POST /cart/')).toHaveLength(1)
  expect(said()).toHaveLength(1)
})

test('retries an addition without a response once, with the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let tries = 0
  const { sent } = answerCalls({
    ...base,
    'POST /cart/': () => {
      tries += 1
      if (tries === 1) throw new TypeError('network')
      return CART
    },
  })
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await waitFor(() => expect(said()).toEqual(['success: Product added to cart!']), { timeout: 5000 })
  const keys = sent.filter(({ call }) => call === 'POST /cart/').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
})

test('adds the first variation in stock from a card, as the product page would', async () => {
  const variation = (id: number, value: string, stock_quantity: number) => ({
    id,
    sku: `V${id}`,
    attributes: { Strength: value },
    price: 4.99,
    compare_at_price: null,
    stock_quantity,
    image_url: null,
    unit_price: null,
  })
  const product = buildProduct({ variations: [variation(1, '6 mg', 0), variation(2, '10 mg', 4)] })
  const { sent } = answerCalls({ ...base, 'GET /products/12': product })
  const { findByText, getByRole, user } = renderComponent(<Adding item={{ ...MINT, quantity: 1, has_choices: true }} />)
  await findByText('3 in cart')
  await user.click(getByRole('button'))
  await waitFor(() => expect(said()).toHaveLength(1))
  expect(sent.find(({ call }) => call === 'POST /cart/')?.body).toMatchObject({
    variation_attributes: { Strength: '10 mg' },
  })
})

function Context({ item }: { item: CartAddition }) {
  const { mutateAsync } = useSendCartAddition()
  return (
    <button type="button" onClick={() => void mutateAsync({ item, key: 'k' }).catch(() => {})}>
      Add
    </button>
  )
}

test('rejects an addition without a customer, and an item that is neither product nor bundle', async () => {
  localStorage.clear()
  answerCalls(base)
  const guest = renderComponent(<Context item={MINT} />)
  await guest.user.click(guest.getByRole('button'))
  await waitFor(() => expect(said()).toEqual(['error: Please login to add items to cart']))
  guest.unmount()
  signIn()
  // The types exclude this; code from the browser console can still do it.
  const odd = JSON.parse('{"type":"voucher","id":1,"quantity":1,"stock_quantity":1}')
  const customer = renderComponent(<Context item={odd} />)
  await customer.user.click(customer.getByRole('button'))
  await waitFor(() => expect(said().at(-1)).toBe('error: Invalid item type'))
})

test('shows once that the cart could not be fetched', async () => {
  answerCalls({ ...base, 'GET /cart/': () => problemAnswer(404, 'Away.') })
  renderComponent(<Adding />)
  await waitFor(() => expect(said()).toEqual(['error: Failed to fetch cart. Please try again later.']))
})

test('fetches the cart again after a change in another tab, and notifies other tabs of an addition', async () => {
  const otherTab = new BroadcastChannel('shop')
  const heard: unknown[] = []
  otherTab.addEventListener('message', ({ data }) => heard.push(data))
  const { calls } = answerCalls(base)
  const { findByText, getByRole, user } = renderComponent(<Adding />)
  await findByText('3 in cart')
  otherTab.postMessage('cart')
  await waitFor(() => expect(calls().filter((call) => call === 'GET /cart/')).toHaveLength(2))
  await user.click(getByRole('button'))
  await waitFor(() => expect(heard).toEqual(['cart']))
  otherTab.close()
})
