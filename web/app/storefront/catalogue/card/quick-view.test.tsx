import { waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildProduct, buildSummary } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { ProductCard } from './product-card.tsx'

// The lazy chunk is loaded up front, so that no test waits for it.
beforeAll(() => import('./quick-view.tsx'))

async function open(answers: Record<string, unknown>) {
  answerWith(answers)
  const part = renderComponent(<ProductCard item={buildSummary()} />)
  await part.user.click(part.getByRole('button', { name: 'Quick view: Garden Mint' }))
  const dialog = await part.findByRole('dialog')
  return { ...part, dialog, inside: within(dialog) }
}
const only = (facts = {}) => ({ '/products/12': buildProduct(facts), '/products/12/related': [] })

test('shows the whole product', async () => {
  const { inside } = await open(only())
  expect(await inside.findByRole('heading', { name: 'Garden Mint' })).toBeTruthy()
  expect(inside.getByText('Marram')).toBeTruthy()
  expect(inside.getByText('£4.99')).toBeTruthy()
  expect(inside.getByText('212 reviews')).toBeTruthy()
  expect(inside.getByText('cool cucumber').tagName).toBe('STRONG')
})

test('puts the focus on the name', async () => {
  const { inside } = await open(only())
  expect(document.activeElement).toBe(await inside.findByRole('heading', { name: 'Garden Mint' }))
})

test('shows Unknown for a missing brand and falls back to the short description', async () => {
  const { inside } = await open(only({ brand_name: '', description: '' }))
  expect(await inside.findByText('Unknown')).toBeTruthy()
  expect(inside.getByText('Spearmint over cool cucumber.')).toBeTruthy()
})

test('shows the first paragraph of a description without its listed facts', async () => {
  const { inside } = await open(only({ description: '- **Volume:** 10 ml\n\nCool **mint**.\n\nA long story.' }))
  expect(await inside.findByText('mint')).toBeTruthy()
  expect(inside.queryByText(/A long story/)).toBeNull()
  expect(inside.queryByText('Volume:')).toBeNull()
})

test('shows that there is no description', async () => {
  const { inside } = await open(only({ description: '', short_description: '' }))
  expect(await inside.findByText('No description available.')).toBeTruthy()
})

test('shows the nicotine notice word for word', async () => {
  const text = 'This product contains nicotine which is a highly addictive substance'
  const { inside } = await open(only({ notices: [{ rule: 'A5', kind: 'nicotine', text }] }))
  expect((await inside.findByText(text)).className).toContain('nicotine-warning')
})

test('shows an error when the product could not be loaded', async () => {
  const { inside, user, queryByRole } = await open({ '/products/12': 404 })
  expect(await inside.findByText('Could not load product details. Please try again later.')).toBeTruthy()
  expect(inside.getByRole('heading', { name: 'Error' })).toBeTruthy()
  expect(toasts()).toMatchObject([{ kind: 'error', text: 'Failed to load product details' }])
  await user.click(inside.getAllByRole('button', { name: 'Close' })[1] ?? document.body)
  await waitFor(() => expect(queryByRole('dialog')).toBeNull())
})

test('the quantity starts at one and has no maximum', async () => {
  const { inside, user } = await open(only())
  const fewer = await inside.findByRole('button', { name: 'Decrease quantity' })
  expect(fewer.hasAttribute('disabled')).toBe(true)
  for (let press = 0; press < 12; press++) await user.click(inside.getByRole('button', { name: 'Increase quantity' }))
  expect(inside.getByText('13')).toBeTruthy()
})

test('lists related products that are in stock', async () => {
  const { inside } = await open({
    '/products/12': buildProduct(),
    '/products/12/related': [
      buildSummary({ id: 20, name: 'Pod One' }),
      buildSummary({ id: 21, name: 'Mesh Coils', stock_quantity: 0 }),
    ],
  })
  expect(await inside.findByText('Pod One')).toBeTruthy()
  expect(inside.getByRole('heading', { name: 'More like this' })).toBeTruthy()
  expect(inside.queryByText('Mesh Coils')).toBeNull()
})

test.each([
  ['Add to Cart', 'Please log in to add items to your cart'],
  ['Add to wishlist', 'Please log in to manage your wishlist'],
])('%s closes the dialog for a visitor and leads to the login a moment later', async (button, text) => {
  const { inside, user, address, queryByRole } = await open(only())
  await user.click(await inside.findByRole('button', { name: button }))
  expect(queryByRole('dialog')).toBeNull()
  expect(toasts()).toMatchObject([{ kind: 'info', text }])
  expect(address()).toBe('/')
  await vi.waitFor(() => expect(address()).toBe('/auth?redirect=/shop'))
})
