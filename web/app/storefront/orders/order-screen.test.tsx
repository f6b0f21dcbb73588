import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, problemAnswer, type Sent, signIn } from '../../testing/calls.ts'
import { buildCart } from '../../testing/carts.ts'
import { buildParcel } from '../../testing/orders.ts'
import { renderComponent, toasts } from '../../testing/render.tsx'
import { buildTravellingOrder as buildOrder } from '../../testing/travelling-order.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { OrderScreen } from './order-screen.tsx'
import type { Order } from './queries.ts'

const base = { 'GET /cart/': buildCart(), 'GET /site-settings/': DEFAULT_SETTINGS }
const said = () => toasts().map(({ kind, text }) => `${kind}: ${text}`)
const sumOf = (term: HTMLElement) => term.parentElement?.querySelector('dd')?.textContent

function show(facts: Partial<Order> = {}, answers: Record<string, unknown> = {}, at = '/') {
  const server = answerCalls({ ...base, 'GET /users/me/orders/7': buildOrder(facts), ...answers })
  return { ...renderComponent(<OrderScreen orderId="7" />, { at }), ...server }
}

beforeEach(signIn)

test('shows the whole order: steps, next step, items, addresses, payment, totals', async () => {
  const { findByRole, getByRole, getByText } = show()
  await findByRole('heading', { name: 'VS-2026-000007' })
  expect(getByRole('list', { name: 'Progress' }).querySelector('[aria-current=step]')?.textContent).toContain('Paid')
  expect(getByText('Your payment has arrived. Next, we’ll pack your order.')).toBeTruthy()
  expect(getByRole('link', { name: 'Garden Mint' }).getAttribute('href')).toBe('/product/12')
  expect(getByText('Qty 3')).toBeTruthy()
  expect(getByText('Imogen Hale, 14 Calder Row, Leeds, LS7 3QD')).toBeTruthy()
  expect(getByText('Same as the delivery address')).toBeTruthy()
  expect(getByText('Visa card ending 4242')).toBeTruthy()
  expect(sumOf(getByText('MIST10 · 10% off'))).toBe('−£1.50')
  expect(sumOf(getByText('Total'))).toBe('£21.47')
  expect(sumOf(getByText('Includes VAT'))).toBe('£3.58')
})

test.each([
  ['pending_payment', 'card', 'Pay now', '/checkout?order=7'],
  ['awaiting_transfer', 'bank_transfer', 'Pay by bank transfer', '/bank-transfer-payment?order=7'],
] as const)('%s can be paid', async (status, payment_method, name, path) => {
  const { findByRole } = show({ status, payment_method, payment_status: 'unpaid' })
  expect((await findByRole('link', { name })).getAttribute('href')).toBe(path)
})

test('shows the tracking of a dispatched parcel, and asks for photo ID if it is age-restricted', async () => {
  const { findByRole, getByText } = show({
    status: 'shipped',
    parcels: [buildParcel(null, 'PX 4471', 'https://courier.example/PX4471')],
    can_cancel: false,
  })
  expect((await findByRole('link', { name: 'PX 4471' })).getAttribute('href')).toBe('https://courier.example/PX4471')
  expect(getByText(/Please have photo ID ready\./)).toBeTruthy()
})

test('lists each parcel of an order with its courier and link', async () => {
  const parcels = [
    buildParcel(null, 'PX 4471', null),
    buildParcel(3, '15501824763920', 'https://courier.example/155', 'DPD'),
  ]
  const { findByText, getByRole, queryByRole } = show({ status: 'shipped', can_cancel: false, parcels })
  await findByText(/2 parcels:/)
  await findByText(/Parcel 1: PX 4471/)
  await findByText(/Parcel 2, DPD:/)
  expect(getByRole('link', { name: '15501824763920' }).getAttribute('href')).toBe('https://courier.example/155')
  expect(queryByRole('link', { name: /Track parcel/ })).toBeNull()
})

test('asks for confirmation before cancelling, shows where the refund goes, then confirms', async () => {
  const { calls, findByRole, user } = show(
    {},
    { 'POST /users/me/orders/7/cancel': buildOrder({ status: 'cancelled', can_cancel: false, refunded: 21.47 }) },
  )
  await user.click(await findByRole('button', { name: 'Cancel order' }))
  const dialog = await findByRole('dialog', { name: 'Cancel this order?' })
  expect(dialog.textContent).toContain('We refund £21.47 to the card you paid with.')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(said()).toEqual(['success: Order cancelled.']))
  expect(calls().filter((call) => call === 'GET /users/me/orders/7')).toHaveLength(1)
})

test('a link of the chat opens the question at once, and only while the order can be cancelled', async () => {
  const { calls, findByRole, unmount } = show({}, {}, '/profile/orders/7#cancel')
  await findByRole('dialog', { name: 'Cancel this order?' })
  expect(calls()).not.toContain('POST /users/me/orders/7/cancel')
  unmount()
  const late = show({ can_cancel: false }, {}, '/profile/orders/7#cancel')
  await late.findByRole('heading', { name: 'VS-2026-000007' })
  expect(late.queryByRole('dialog')).toBeNull()
})

test('shows why an order can no longer be cancelled', async () => {
  const { findByRole, user } = show(
    {},
    { 'POST /users/me/orders/7/cancel': () => problemAnswer(409, 'This order is being packed.', 'order_state') },
  )
  await user.click(await findByRole('button', { name: 'Cancel order' }))
  await user.click(within(await findByRole('dialog')).getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(said()).toEqual(['error: This order is being packed.']))
})

test('ordering again adds the lines to the cart and opens it', async () => {
  const { findByRole, user, sent, address } = show({}, { 'POST /cart/': buildCart() })
  await user.click(await findByRole('button', { name: 'Order again' }))
  await waitFor(() => expect(address()).toBe('/cart'))
  expect(sent.filter(({ call }) => call === 'POST /cart/').map(({ body }) => body)).toEqual([
    { product_id: 12, quantity: 3, variation_attributes: { Strength: '10 mg' } },
  ])
  expect(said()).toEqual(['success: Your order is back in your cart.'])
})

test('ordering again shows what is unavailable and adds the rest', async () => {
  const [mint] = buildOrder().items
  if (!mint) throw new Error('The order has a line')
  const items = [
    mint,
    { ...mint, id: 2, product_id: 13, name: 'Mesh Coils' },
    { ...mint, id: 3, product_id: null, name: 'Old Pod' },
  ]
  const { findByRole, getByText, user, address } = show(
    { items },
    {
      'POST /cart/': ({ body }: Sent) =>
        JSON.stringify(body).includes('13') ? problemAnswer(409, 'Only 1 left in stock', 'out_of_stock') : buildCart(),
    },
  )
  await user.click(await findByRole('button', { name: 'Order again' }))
  await waitFor(() => expect(said()).toEqual(['info: Some items couldn’t be added to the cart.']))
  expect(getByText(/Only 1 left in stock/)).toBeTruthy()
  expect(getByText(/This item is no longer sold/)).toBeTruthy()
  expect(address()).toBe('/')
})

test.each(['7', 'mint', '-1'])(
  'shows that order %s, another customer’s or a non-existent one, was not found',
  async (orderId) => {
    answerCalls({ ...base, 'GET /users/me/orders/7': () => problemAnswer(404, 'Not found.') })
    const { findByRole } = renderComponent(<OrderScreen orderId={orderId} />)
    expect(await findByRole('heading', { name: 'We can’t find that order' })).toBeTruthy()
  },
)

test.each([
  ['2999-01-02T12:00:00.000Z', 'You can cancel this order until 2 January 2999, for any reason.'],
  ['2020-01-02T12:00:00.000Z', 'You could cancel this order until 2 January 2020.'],
])('a delivered order shows until when it can be cancelled: %s', async (withdraw_until, text) => {
  const { findByText } = show({ status: 'delivered', can_cancel: false, withdraw_until })
  expect(await findByText(new RegExp(text))).toBeTruthy()
})

test('an order cancelled before payment has no invoice and was not charged', async () => {
  const { findByText, queryByRole } = show({ status: 'cancelled', payment_status: 'unpaid', can_cancel: false })
  expect(await findByText('This order was cancelled. Nothing was charged.')).toBeTruthy()
  expect(queryByRole('link', { name: 'Get invoice' })).toBeNull()
})

test('offers to review a delivered item, and links to an existing review', async () => {
  const [mint] = buildOrder().items
  if (!mint) throw new Error('The order has a line')
  const items = [
    { ...mint, reviewable_product_ids: [12] },
    { ...mint, id: 2, product_id: 13, name: 'Mesh Coils', reviewable_product_ids: [] },
  ]
  const delivered = {
    status: 'delivered',
    can_cancel: false,
    withdraw_until: '2999-01-02T12:00:00.000Z',
    items,
  } as const
  const { findByRole, getByRole } = show({ ...delivered, items: [...items] })
  expect((await findByRole('link', { name: 'Review Garden Mint' })).getAttribute('href')).toBe('/review/7/12')
  expect(getByRole('link', { name: 'Your review of Mesh Coils' }).getAttribute('href')).toBe('/review/7/13')
})

test('offers no review before delivery', async () => {
  const { findByRole, queryByRole } = show()
  await findByRole('heading', { name: 'VS-2026-000007' })
  expect(queryByRole('link', { name: /review/i })).toBeNull()
})
