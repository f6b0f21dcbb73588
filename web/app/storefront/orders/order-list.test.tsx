import { toPounds } from '@shop/contract/lib/money.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, signIn } from '../../testing/calls.ts'
import { renderComponent } from '../../testing/render.tsx'
import { OrderList } from './order-list.tsx'
import type { OrderSummary } from './queries.ts'

beforeEach(signIn)

const summary = (id: number, facts: Partial<OrderSummary> = {}): OrderSummary => ({
  id,
  order_number: `VS-2026-00000${id}`,
  status: 'delivered',
  payment_method: 'card',
  payment_status: 'paid',
  paid_with: null,
  collection_point: null,
  total: toPounds(3097),
  refunded: 0,
  created_at: '2026-11-02T12:00:00.000Z',
  item_count: 1,
  images: [{ image_url: '/media/mint/800', name: 'Garden Mint' }],
  ...facts,
})
const pageOf = (items: OrderSummary[], pages = 1) => ({ items, total: items.length, page: 1, limit: 10, pages })

function showList(at: string, items: OrderSummary[], pages = 1) {
  const asked: string[] = []
  answerCalls({ 'GET /users/me/my-orders': pageOf(items, pages) })
  const answering = fetch
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('my-orders')) asked.push(address)
    return answering(address, init)
  })
  return { ...renderComponent(<OrderList whenEmpty={<p>Popular</p>} />, { at }), asked }
}

test('requests ten orders for the page and status in the address', async () => {
  const { findByRole, getByText, getByRole, asked } = showList('/profile/orders?state=open&page=2', [summary(3)], 3)
  expect((await findByRole('link', { name: 'VS-2026-000003' })).getAttribute('href')).toBe('/profile/orders/3')
  expect(getByText('2 November 2026 · 1 item')).toBeTruthy()
  expect(getByText('£30.97')).toBeTruthy()
  expect(asked).toEqual(['/api/v1/users/me/my-orders?page=2&limit=10&state=open'])
  expect(getByRole('link', { name: 'Open' }).getAttribute('aria-current')).toBe('page')
  expect(getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/profile/orders?state=open&page=3')
  expect(getByRole('link', { name: 'Delivered' }).getAttribute('href')).toBe('/profile/orders?state=delivered')
})

test('links a customer without orders to the shop and offers products', async () => {
  const { findByRole, getByRole, getByText } = showList('/profile/orders', [])
  await findByRole('heading', { name: 'No orders yet' })
  expect(getByRole('link', { name: 'Shop all' }).getAttribute('href')).toBe('/shop')
  expect(getByText('Popular')).toBeTruthy()
})

test('links from a status without orders to all orders, and offers no products', async () => {
  const { findByRole, getByRole, queryByText } = showList('/profile/orders?state=open', [])
  await findByRole('heading', { name: 'No open orders' })
  expect(getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/profile/orders')
  expect(queryByText('Popular')).toBeNull()
})
