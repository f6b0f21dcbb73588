import { within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerWith } from '../../testing/answers.ts'
import { buildSummary } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { MentionedProducts } from './mentioned-products.tsx'

beforeEach(() => void answerWith({ '/site-settings/': DEFAULT_SETTINGS }))

test('an article shows cards of the products it mentions, but only the names of vaping products (rule A9)', () => {
  const tea = buildSummary({ id: 3, name: 'Peppermint Tea', slug: 'peppermint-tea', product_class: 'tea' })
  const salt = buildSummary({ id: 4, name: 'Garden Mint', slug: 'garden-mint', product_class: 'nicotine_eliquid' })
  const { container, getByRole } = renderComponent(<MentionedProducts products={[salt, tea]} />)
  const cards = [...container.querySelectorAll('.card')]
  expect(cards.map((card) => card.querySelector('.name')?.textContent)).toEqual(['Peppermint Tea'])
  const named = within(getByRole('list', { name: 'Named in the text' }))
  expect(named.getByRole('link', { name: 'Garden Mint' }).getAttribute('href')).toBe('/product/4-garden-mint')
})

test('shows nothing for an article that mentions no products', () => {
  const { container } = renderComponent(<MentionedProducts products={[]} />)
  expect(container.textContent).toBe('')
})
