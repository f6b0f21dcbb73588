import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { fireEvent, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerWith, problemAnswer } from '../../../testing/answers.ts'
import { buildSummary, buildUser } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { ProductCard } from './product-card.tsx'

test('shows brand, name, rating and price, and leads to the canonical address', () => {
  const { getByRole, getByText } = renderComponent(<ProductCard item={buildSummary()} />)
  expect(getByRole('link', { name: 'Garden Mint' }).getAttribute('href')).toBe('/product/12-garden-mint')
  expect(getByText('Rated 4.7 out of 5')).toBeTruthy()
  expect(getByText('212 reviews')).toBeTruthy()
  expect(getByText('£4.99')).toBeTruthy()
  expect(getByText('6–20 mg')).toBeTruthy()
})

test('fills the stars to the floor of the rating', () => {
  const { container } = renderComponent(<ProductCard item={buildSummary({ rating: 4.9 })} />)
  expect(container.querySelectorAll('.stars svg')).toHaveLength(5)
  expect(container.querySelectorAll('.stars .filled')).toHaveLength(4)
})

test('without reviews shows five empty stars, which screen readers announce only as words', () => {
  const { container, getByText } = renderComponent(
    <ProductCard item={buildSummary({ rating: 0, num_reviews: 0, reviews: 0 })} />,
  )
  expect(container.querySelectorAll('.stars svg')).toHaveLength(5)
  expect(container.querySelectorAll('.stars .filled')).toHaveLength(0)
  expect(getByText('No reviews yet').className).toBe('visually-hidden')
})

test('the name comes first in the tab order, then the actions', () => {
  const { container } = renderComponent(<ProductCard item={buildSummary()} />)
  const stops = [...container.querySelectorAll('a, button')].map(
    (stop) => stop.getAttribute('aria-label') ?? stop.textContent,
  )
  expect(stops).toEqual([
    'Garden Mint',
    'Add to Cart: Garden Mint',
    'Quick view: Garden Mint',
    'Add to wishlist: Garden Mint',
    'Add Garden Mint to cart',
  ])
})

test('shows the price range in place of the price', () => {
  const { getByText, queryByText } = renderComponent(
    <ProductCard item={buildSummary({ price_range_display: '£3.99 – £12.99' })} />,
  )
  expect(getByText('£3.99 – £12.99')).toBeTruthy()
  expect(queryByText('£4.99')).toBeNull()
})

test('shows the previous price of a reduced product', () => {
  const { getByText } = renderComponent(<ProductCard item={buildSummary({ compare_at_price: 6.5 })} />)
  expect(getByText('£6.50').className).toBe('old-price')
})

test('cannot be added when it is out of stock', () => {
  const { getByRole, getByText } = renderComponent(<ProductCard item={buildSummary({ stock_quantity: 0 })} />)
  expect(getByText('Out of Stock')).toBeTruthy()
  expect(getByRole('button', { name: 'Add to Cart: Garden Mint' }).hasAttribute('disabled')).toBe(true)
})

test('a bundle links to its own page and has no wishlist button', () => {
  const bundle = {
    ...buildSummary({ id: 3, name: 'Evening Set', slug: 'evening-set' }),
    type: 'bundle' as const,
    price_range_display: '' as const,
    savings: 3.5,
    images: [],
    items: [],
    description: '',
    age_restricted: true,
    notices: [{ rule: 'A5', kind: 'nicotine' as const, text: NICOTINE_WARNING }],
    updated_at: '2026-01-01T00:00:00Z',
  }
  const { getByRole, getByText, queryByRole } = renderComponent(<ProductCard item={bundle} />)
  expect(getByRole('link', { name: 'Evening Set' }).getAttribute('href')).toBe('/bundle/3')
  expect(getByText('£3.50 less than separately')).toBeTruthy()
  expect(getByText(NICOTINE_WARNING)).toBeTruthy()
  expect(queryByRole('button', { name: /wishlist/ })).toBeNull()
})

test.each(['grid', 'list'] as const)(
  'shows the nicotine notice only if the product contains nicotine, in %s mode',
  (view) => {
    const { getByText, unmount } = renderComponent(
      <ProductCard item={buildSummary({ contains_nicotine: true })} view={view} />,
    )
    expect(getByText(NICOTINE_WARNING).className).toBe('nicotine-line')
    unmount()
    const { queryByText } = renderComponent(
      <ProductCard item={buildSummary({ contains_nicotine: false })} view={view} />,
    )
    expect(queryByText(NICOTINE_WARNING)).toBeNull()
  },
)

test('in list mode also shows the short description', () => {
  const { getByText } = renderComponent(<ProductCard item={buildSummary()} view="list" />)
  expect(getByText('Spearmint over cool cucumber.')).toBeTruthy()
})

test('is a placeholder while there is no product', () => {
  const { getByTestId, queryByRole } = renderComponent(<ProductCard />)
  expect(getByTestId('skeleton-card').getAttribute('aria-hidden')).toBe('true')
  expect(queryByRole('link')).toBeNull()
})

test('uses the placeholder without an image, and the fallback image when loading fails', () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const { container } = renderComponent(<ProductCard item={buildSummary({ image_url: '' })} />)
  const image = container.querySelector('img')
  expect(image?.getAttribute('src')).toBe('/media/placeholder/800')
  if (image) fireEvent.error(image)
  expect(image?.getAttribute('src')).toBe('/media/fallback-hero/800')
})

describe('for a customer', () => {
  const base = { '/cart/': { data: { items: [], item_count: 0, subtotal: 0 } }, '/wishlist/': { items: [], total: 0 } }

  test.each([
    ['success: Garden Mint added to cart!', base['/cart/']],
    ['error: Only 2 left in stock', problemAnswer(409, { detail: 'Only 2 left in stock', code: 'out_of_stock' })],
    ['error: Failed to add item', problemAnswer(500, { code: 'unexpected' })],
  ])('shows %j when adding to the cart', async (text, answer) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { sent } = answerWith({ ...base, 'POST /cart/': answer })
    const { getByRole, user } = renderComponent(<ProductCard item={buildSummary()} />, { signedIn: buildUser() })
    await user.click(getByRole('button', { name: 'Add to Cart: Garden Mint', hidden: true }))
    await waitFor(() => expect(toasts().map(({ kind, text }) => `${kind}: ${text}`)).toEqual([text]))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ product_id: 12, quantity: 1 })
  })

  test('the wishlist button confirms what it did', async () => {
    answerWith({ ...base, 'POST /wishlist': { product_id: 12, created_at: '2026-11-21T12:00:00Z' } })
    const { getByRole, user } = renderComponent(<ProductCard item={buildSummary()} />, { signedIn: buildUser() })
    await user.click(getByRole('button', { name: 'Add to wishlist: Garden Mint', hidden: true }))
    await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Added to wishlist']))
  })
})

describe.each([
  ['Add to Cart: Garden Mint', 'Please log in to add items to your cart'],
  ['Add Garden Mint to cart', 'Please log in to add items to your cart'],
  ['Add to wishlist: Garden Mint', 'Please log in to manage your wishlist'],
])('a visitor who presses %j', (button, text) => {
  test('is sent to log in', async () => {
    const { getByRole, user, address } = renderComponent(<ProductCard item={buildSummary()} />)
    await user.click(getByRole('button', { name: button, hidden: true }))
    expect(toasts()).toEqual([{ kind: 'info', text, durationMs: 3000 }])
    expect(address()).toBe('/auth?redirect=/shop')
  })

  test('is sent to log in before the page knows the user too', () => {
    const { getByRole, address } = renderComponent(<ProductCard item={buildSummary()} />)
    fireEvent.click(getByRole('button', { name: button, hidden: true }))
    expect(toasts()).toEqual([{ kind: 'info', text, durationMs: 3000 }])
    expect(address()).toBe('/auth?redirect=/shop')
  })
})
