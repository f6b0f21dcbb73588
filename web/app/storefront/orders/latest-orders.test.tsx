import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { LatestOrders } from './latest-orders.tsx'
import type { OrderSummary } from './queries.ts'

const buildSummary = (id: number): OrderSummary => ({
  id,
  order_number: `VS-2026-00000${id}`,
  status: 'paid',
  payment_method: 'card',
  payment_status: 'paid',
  paid_with: null,
  collection_point: null,
  total: 21.47,
  refunded: 0,
  created_at: '2026-11-20T13:08:00Z',
  item_count: 3,
  images: [],
})

function renderLatest(items: OrderSummary[] | number) {
  const page = typeof items === 'number' ? items : { items, total: items.length, page: 1, limit: 10, pages: 1 }
  const answers: Record<string, unknown> = { '/users/me/my-orders': page }
  answerWith(answers)
  return { ...renderComponent(<LatestOrders />, { signedIn: buildUser() }), answers }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('shows the three latest orders and a link to all', async () => {
  const { findByRole, getAllByRole, getByRole } = renderLatest([4, 3, 2, 1].map(buildSummary))
  expect((await findByRole('link', { name: 'VS-2026-000004' })).getAttribute('href')).toBe('/profile/orders/4')
  expect(getAllByRole('listitem')).toHaveLength(3)
  expect(getByRole('link', { name: 'All 4 orders' }).getAttribute('href')).toBe('/profile/orders')
})

test('links a customer without orders to the shop', async () => {
  const { findByText, getByRole } = renderLatest([])
  expect(await findByText('No orders yet')).toBeTruthy()
  expect(getByRole('link', { name: 'Shop all' })).toBeTruthy()
})

test('offers to retry when orders could not be loaded', async () => {
  const { findByRole, user, answers } = renderLatest(503)
  const again = await findByRole('button', { name: 'Try again' })
  answers['/users/me/my-orders'] = { items: [buildSummary(1)], total: 1, page: 1, limit: 10, pages: 1 }
  await user.click(again)
  expect(await findByRole('link', { name: 'VS-2026-000001' })).toBeTruthy()
})
