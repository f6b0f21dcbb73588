import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildStats } from '../../testing/stats.ts'
import DashboardPage from './dashboard.page.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const show = (at = '/admin', stats: unknown = buildStats()) => {
  const network = answerWith({ '/admin/stats': stats })
  return { ...network, ...renderComponent(<DashboardPage />, { at }) }
}

test('figures describe in words how they changed', async () => {
  const { findByText } = show()
  const change = async (name: string) => (await findByText(name, { selector: 'dt' })).closest('div')?.textContent
  expect(await change('Revenue')).toBe('Revenue£140.50Up 40.5% on the 30 days before')
  expect(await change('Orders')).toBe('Orders4Down 20.0% on the 30 days before')
  expect(await change('Checkout conversion')).toBe('Checkout conversion40%Down 1.5 points on the 30 days before')
  expect(await change('New customers')).toBe('New customers2No earlier data')
})

test('the period is stored in the URL', async () => {
  const { user, getByRole, address, asked } = show('/admin?period=7d')
  expect(getByRole('link', { name: '7 days' }).getAttribute('aria-current')).toBe('page')
  await user.click(getByRole('link', { name: 'Today' }))
  expect(address()).toBe('/admin?period=today')
  expect(asked).toEqual(['/api/v1/admin/stats?period=7d', '/api/v1/admin/stats?period=today'])
})

test('the chart has a text summary, and the figures are available as a table', async () => {
  const { user, findByRole, getByRole, queryByRole } = show()
  expect((await findByRole('img', { name: /^Revenue by day/ })).getAttribute('aria-label')).toBe(
    'Revenue by day: £140.50 in all, £100.00 in the 30 days before. The best day was Sat 21 November with £100.00.',
  )
  await user.click(getByRole('button', { name: 'Show as a table' }))
  expect(queryByRole('img', { name: /^Revenue by day/ })).toBeNull()
  const [, first] = within(getByRole('region', { name: 'Revenue by day' })).getAllByRole('row')
  expect(first?.textContent).toBe('Sat 21 November£100.00319 Nov£40.00')
})

test('open tasks link to their list, low stock to its product', async () => {
  const { findByRole, getByRole, getByText } = show()
  expect((await findByRole('link', { name: 'Orders to pack' })).getAttribute('href')).toBe('/admin/orders?view=to_pack')
  expect(getByRole('link', { name: 'Reported reviews' }).getAttribute('href')).toBe('/admin/reviews?needs=decision')
  expect(getByRole('link', { name: 'Slow Leaf' }).getAttribute('href')).toBe('/admin/products/3')
  expect(getByText(/^10 mg · \d+ left · Sells 6.3 a week$/)).toBeTruthy()
  expect(getByRole('link', { name: 'All 14' }).getAttribute('href')).toBe('/admin/products?stock=low')
  expect(getByText('No orders yet.')).toBeTruthy()
})

test('low stock has one row per product, with its variants', async () => {
  const stats = buildStats()
  const [slow] = stats.low_stock.items
  const sour = { ...slow, variation_id: 99, attributes: { Strength: '20 mg' }, stock_quantity: 0, sold_per_week: 0 }
  const low_stock = { total: 2, items: [slow, sour] }
  const { findAllByRole, getByText } = show('/admin', { ...stats, low_stock })
  expect(await findAllByRole('link', { name: 'Slow Leaf' })).toHaveLength(1)
  expect(getByText('20 mg · 0 left · No recent sales')).toBeTruthy()
  expect(getByText('1 sold out')).toBeTruthy()
})

test('figures that fail to load can be retried', async () => {
  const { user, findByRole, asked } = show('/admin', 403)
  await user.click(await findByRole('button', { name: 'Try again' }))
  expect(asked).toHaveLength(2)
})
