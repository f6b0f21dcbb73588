import { waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildCategories, buildSummary } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { onOpenChat } from '../../../ui/open-chat.ts'
import { type Suggestion, suggestionsQuery } from '../queries.ts'
import { clearSearches, RECENT_SEARCHES_KEY, recentSearches, storeSearch } from './recent-searches.ts'
import { SearchField } from './search-field.tsx'

const MINT: Suggestion = {
  id: 12,
  name: 'Garden Mint',
  slug: 'garden-mint',
  brand_name: 'Marram',
  price: 12.99,
  price_range_display: '',
  thumbnail_url: '/media/mint/200',
}
const LIME: Suggestion = { ...MINT, id: 13, name: 'Lime & Mint', slug: 'lime-mint', brand_name: 'Ostler', price: 3.5 }
const FOUND = { '/products/search/suggestions': { items: [MINT, LIME], total: 58 } }

const WAYS = {
  '/categories/': { items: buildCategories(['E-Liquids', 'CBD Teas']), total: 2 },
  '/products/': { items: [buildSummary()], total: 1 },
}

async function type(text: string, answers: Record<string, unknown> = FOUND) {
  const network = answerWith(answers)
  const part = renderComponent(<SearchField />)
  const box = part.getByRole('combobox', { name: 'Search' })
  await part.user.type(box, text)
  return { ...part, ...network, box }
}

test('sends no request before the second character', () => {
  expect(suggestionsQuery('').enabled).toBe(false)
  expect(suggestionsQuery('m').enabled).toBe(false)
  expect(suggestionsQuery('mi').enabled).toBe(true)
})

test('sends one request for the typed text, with a limit of seven', async () => {
  const { asked, findByRole } = await type('mint')
  await findByRole('listbox')
  expect(asked).toEqual(['/api/v1/products/search/suggestions?q=mint&limit=7'])
})

test('shows brand, name and price, and a link to all results', async () => {
  const { findAllByRole } = await type('mint')
  const options = await findAllByRole('option')
  expect(options.map((option) => option.textContent)).toEqual([
    'MarramGarden Mint££12.99',
    'OstlerLime & Mint££3.50',
    'View all results for "mint" (58)',
  ])
  expect(options[0]?.querySelector('[aria-hidden]')?.textContent).toBe('£')
})

test('opens the chosen suggestion', async () => {
  const { findByRole, user, address, queryByRole } = await type('mint')
  await user.click(await findByRole('option', { name: /Lime/ }))
  expect(address()).toBe('/product/13-lime-mint')
  expect(queryByRole('listbox')).toBeNull()
})

test('arrows move through options and Enter opens the active one', async () => {
  const { findByRole, user, box, address, getByRole } = await type('mint')
  await findByRole('listbox')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const pointed = getByRole('option', { name: /Lime/ })
  expect(pointed.getAttribute('aria-selected')).toBe('true')
  expect(box.getAttribute('aria-activedescendant')).toBe(pointed.id)
  await user.keyboard('{ArrowDown}{Enter}')
  expect(address()).toBe('/shop?search=mint')
})

test('Enter without an active option shows all results', async () => {
  const { user, address } = await type('mango ice & lime')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/shop?search=mango%20ice%20%26%20lime')
})

test('does not submit an empty or blank search', async () => {
  const { user, address } = await type('   ')
  await user.keyboard('{Enter}')
  expect(address()).toBe('/')
})

test('shows that nothing was found', async () => {
  const none = { ...WAYS, '/products/search/suggestions': { items: [], total: 0 } }
  const { findByText, queryByRole } = await type('mangosteen', none)
  expect(await findByText('No results found for "mangosteen".')).toBeTruthy()
  expect(queryByRole('option')).toBeNull()
})

test('Escape and a press outside close the list', async () => {
  const { findByRole, user, queryByRole, box } = await type('mint')
  await findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(queryByRole('listbox')).toBeNull()
  await user.type(box, 's')
  await findByRole('listbox')
  await user.click(document.body)
  await waitFor(() => expect(queryByRole('listbox')).toBeNull())
})

test('the clear button empties the box', async () => {
  const { findByRole, user, box, getByRole, queryByRole } = await type('mint')
  await findByRole('listbox')
  await user.click(getByRole('button', { name: 'Clear search' }))
  expect(box).toHaveProperty('value', '')
  expect(queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(box)
})

test('is a plain form that works without JavaScript', async () => {
  const { getByRole, box } = await type('mint')
  const form = getByRole('search')
  expect(form.getAttribute('action')).toBe('/shop')
  expect(form.getAttribute('method')).toBe('get')
  expect(box.getAttribute('name')).toBe('search')
})

test('shows at most seven, whatever the response contains', async () => {
  const items = Array.from({ length: 12 }, (_, index) => ({ ...MINT, id: 100 + index }))
  const { findAllByRole } = await type('mint', { '/products/search/suggestions': { items, total: 58 } })
  expect(await findAllByRole('option')).toHaveLength(7 + 1)
})

test('offers alternatives when nothing was found', async () => {
  const none = { ...WAYS, '/products/search/suggestions': { items: [], total: 0 } }
  const { findByRole, getByRole, user } = await type('mangosteen', none)
  expect((await findByRole('link', { name: 'CBD Teas' })).getAttribute('href')).toBe('/shop?categories=2')
  expect(getByRole('link', { name: 'Garden Mint' }).getAttribute('href')).toBe('/product/12-garden-mint')
  const opened = vi.fn()
  const stop = onOpenChat(opened)
  await user.click(getByRole('button', { name: 'Ask in the chat' }))
  stop()
  expect(opened).toHaveBeenCalledOnce()
})

describe('the search of a small screen', () => {
  test('starts with recent searches, popular searches and the categories', async () => {
    answerWith(WAYS)
    storeSearch('mint')
    storeSearch('Mango ice')
    const { findByRole, getByRole, queryByRole, user } = renderComponent(<SearchField isInline hasStart />)
    expect((await findByRole('link', { name: 'E-Liquids' })).getAttribute('href')).toBe('/shop?categories=1')
    expect(getByRole('link', { name: 'Mango ice' }).getAttribute('href')).toBe('/shop?search=Mango%20ice')
    await user.click(getByRole('button', { name: 'Clear' }))
    expect(queryByRole('link', { name: 'mint' })).toBeNull()
    expect(recentSearches()).toEqual([])
  })

  test('remembers the last five searches, each once', async () => {
    answerWith(WAYS)
    const { getByRole, user } = renderComponent(<SearchField isInline hasStart />)
    await user.type(getByRole('combobox', { name: 'Search' }), 'tea{Enter}')
    for (const text of ['a', 'b', 'c', 'd', 'Tea']) storeSearch(text)
    expect(recentSearches()).toEqual(['Tea', 'd', 'c', 'b', 'a'])
    clearSearches()
    expect(recentSearches()).toEqual([])
  })

  test.each(['nonsense', '{"a":1}', '[1, 2]'])('treats the stored value %s as no searches', (stored) => {
    localStorage.setItem(RECENT_SEARCHES_KEY, stored)
    expect(recentSearches()).toEqual([])
  })
})
