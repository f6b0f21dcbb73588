import { expect, test } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildSummary } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { PopularProducts } from './popular-products.tsx'

test('popular products are shown as cards', async () => {
  answerWith({ '/products/': { items: [buildSummary({ name: 'Pod One' })], total: 1 } })
  const { findByRole } = renderComponent(<PopularProducts />)
  expect(await findByRole('link', { name: 'Pod One' })).toBeTruthy()
  expect(await findByRole('heading', { name: 'Popular' })).toBeTruthy()
})
