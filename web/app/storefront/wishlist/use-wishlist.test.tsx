import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { SessionDataSync } from '../../shell/session-data-sync.tsx'
import { buildSummary } from '../../testing/builders.ts'
import { answerCalls, later, problemAnswer, signIn } from '../../testing/calls.ts'
import { buildCart } from '../../testing/carts.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { currentUserQuery } from '../accounts/queries.ts'
import { useWishlist } from './use-wishlist.ts'
import { WishlistScreen } from './wishlist-screen.tsx'
import type { WishlistSource } from './wishlist-texts.ts'

const AT = '2026-11-21T12:00:00.000Z'
const MINT = { product_id: 12, product: buildSummary(), created_at: AT }
const listOf = (...items: unknown[]) => ({ items, total: items.length })
const base = {
  'GET /cart/': buildCart(),
  'GET /wishlist/': listOf(),
  'POST /wishlist': { product_id: 12, created_at: AT },
}
const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`)

function Heart({ place }: { place?: WishlistSource }) {
  const { isSaved, toggle } = useWishlist(12, place)
  return (
    <>
      <SessionDataSync />
      <button type="button" aria-pressed={isSaved} onClick={() => toggle()}>
        heart
      </button>
    </>
  )
}

function show(answers: Record<string, unknown>, place?: WishlistSource) {
  const server = answerCalls({ ...base, ...answers })
  const part = renderComponent(<Heart {...(place && { place })} />)
  const press = () => part.user.click(part.getByRole('button'))
  const isPressed = () => part.getByRole('button').getAttribute('aria-pressed')
  const fetched = (times: number) =>
    waitFor(() => expect(server.calls().filter((call) => call === 'GET /wishlist/')).toHaveLength(times))
  return { ...part, ...server, press, isPressed, fetched }
}

beforeEach(() => {
  signIn()
  sessionStorage.clear()
})

test('saving fills the heart at once and fetches the list again', async () => {
  const held = later<unknown>()
  const { press, isPressed, fetched } = show({ 'POST /wishlist': () => held.promise })
  await fetched(1)
  await press()
  expect(isPressed()).toBe('true')
  held.answer({ product_id: 12, created_at: AT })
  await fetched(2)
  expect(said()).toEqual(['success: Product added to wishlist!'])
})

test('removing deletes the product from the list without another fetch', async () => {
  const { press, isPressed, fetched, calls } = show({
    'GET /wishlist/': listOf(MINT),
    'DELETE /wishlist/12': { success: true },
  })
  await waitFor(() => expect(isPressed()).toBe('true'))
  await press()
  await waitFor(() => expect(said()).toEqual(['success: Product removed from wishlist!']))
  expect(isPressed()).toBe('false')
  await fetched(1)
  expect(calls()).toContain('DELETE /wishlist/12')
})

test('shows a message and sends nothing when the list arrives and already holds the product', async () => {
  const held = later<unknown>()
  const { press, fetched, calls } = show({ 'GET /wishlist/': () => held.promise })
  await fetched(1)
  await press()
  held.answer([MINT])
  await waitFor(() => expect(said()).toEqual(['info: Product is already in your wishlist.']))
  expect(calls()).not.toContain('POST /wishlist')
})

test.each([
  ['card', 'Added to wishlist', 'Failed to update wishlist'],
  ['quickView', 'Product added to wishlist!', 'Failed to update wishlist. Please try again.'],
  ['page', 'Product added to wishlist!', 'Failed to add product to wishlist. Please try again.'],
] as const)('the %s has its own messages', async (place, added, failed) => {
  const well = show({}, place)
  await well.fetched(1)
  await well.press()
  await waitFor(() => expect(said()).toEqual([`success: ${added}`]))
  well.unmount()
  const badly = show({ 'POST /wishlist': () => problemAnswer(500, 'Oh.', 'unexpected') }, place)
  await badly.fetched(1)
  await badly.press()
  await waitFor(() => expect(said().at(-1)).toBe(`error: ${failed}`))
  expect(badly.isPressed()).toBe('false')
})

test('treats a list that could not be fetched as empty and shows an error', async () => {
  const { isPressed } = show({ 'GET /wishlist/': () => problemAnswer(404, 'Away.') })
  await waitFor(() => expect(said()).toEqual(['error: Failed to fetch wishlist. Please try again.']))
  expect(isPressed()).toBe('false')
})

test('the page shows saved products, and can remove those no longer sold', async () => {
  answerCalls({
    ...base,
    'GET /wishlist/': listOf(MINT, { product_id: 13, product: null, created_at: AT }),
    'DELETE /wishlist/13': { success: true },
  })
  const { findByText, getByText, queryByText, user } = renderComponent(
    <WishlistScreen cardOf={(product) => <li key={product.id}>{product.name}</li>} whenEmpty={null} />,
  )
  await findByText('Garden Mint')
  expect(getByText('One saved product is no longer available.')).toBeTruthy()
  await user.click(getByText('Remove'))
  await waitFor(() => expect(queryByText('One saved product is no longer available.')).toBeNull())
})

test('an empty page explains how to save products, and offers some', async () => {
  answerCalls(base)
  const { findByRole, getByRole, getByText } = renderComponent(
    <WishlistScreen cardOf={() => null} whenEmpty={<p>Popular</p>} />,
  )
  expect(await findByRole('heading', { name: 'Nothing saved yet' })).toBeTruthy()
  expect(getByText('Tap the heart on a product to save it here.')).toBeTruthy()
  expect(getByRole('link', { name: 'Shop all' }).getAttribute('href')).toBe('/shop')
  expect(getByText('Popular')).toBeTruthy()
})

test('saves the visitor’s product right after the login', async () => {
  localStorage.clear()
  const { press, isPressed, queryClient, sent, address } = show({}, 'card')
  await press()
  expect(address()).toBe('/auth?redirect=/shop')
  signIn()
  await act(() => queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true }))
  await waitFor(() => expect(said().at(-1)).toBe('success: Added to wishlist'))
  expect(sent.filter(({ call }) => call === 'POST /wishlist').map(({ body }) => body)).toEqual([{ product_id: 12 }])
  expect(isPressed()).toBe('false')
})
