import { expect, test, vi } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildUser } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { buildTravellingOrder } from '../../testing/travelling-order.ts'
import { WaitingReviews } from './waiting-reviews.tsx'

const [mint] = buildTravellingOrder().items
const listOf = (items: object[]) => ({ items, total: items.length, page: 1, limit: 10, pages: 1 })

test('lists delivered items without a review, parts of a bundle separately', async () => {
  if (!mint) throw new Error('The order has a line')
  const items = [
    { ...mint, reviewable_product_ids: [12] },
    {
      ...mint,
      id: 2,
      type: 'bundle' as const,
      product_id: null,
      bundle_id: 3,
      name: 'Tea box',
      parts: [{ product_id: 14, name: 'Mint Tea', quantity: 1, attributes: {} }],
      reviewable_product_ids: [14],
    },
  ]
  const order = buildTravellingOrder({
    items,
    status: 'delivered',
    timeline: [{ status: 'delivered', note: '', at: '2026-11-04T10:00:00.000Z' }],
  })
  answerWith({ '/users/me/my-orders': listOf([{ id: 7 }]), '/users/me/orders/7': order })
  const { findByRole, getAllByText } = renderComponent(<WaitingReviews />, { signedIn: buildUser() })
  const link = await findByRole('link', { name: 'Write a review of Garden Mint' })
  expect(link.getAttribute('href')).toBe('/review/7/12')
  expect((await findByRole('link', { name: 'Write a review of Mint Tea' })).getAttribute('href')).toBe('/review/7/14')
  expect(getAllByText('Delivered on 4 November 2026')).toHaveLength(2)
})

test('shows nothing when no reviews are pending', async () => {
  const { asked } = answerWith({ '/users/me/my-orders': listOf([]) })
  const { container } = renderComponent(<WaitingReviews />, { signedIn: buildUser() })
  await vi.waitFor(() => expect(asked.some((url) => url.includes('my-orders'))).toBe(true))
  expect(container.textContent).toBe('')
})
