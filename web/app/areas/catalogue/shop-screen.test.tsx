import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildSummary } from '../../testing/builders.ts'
import { renderPart } from '../../testing/render.tsx'
import type { ShopData } from './shop-data.ts'
import { NO_FILTERS } from './shop-filters.ts'
import { ShopScreen } from './shop-screen.tsx'
import { SHOP_VIEW_KEY } from './use-view-mode.ts'

beforeEach(() => localStorage.removeItem(SHOP_VIEW_KEY))

const facets: NonNullable<ShopData['facets']> = {
  categories: [{ id: 1, name: 'E-Liquids', slug: 'e-liquids', count: 30 }],
  subcategories: [{ id: 9, name: 'Nic salts', slug: 'nic-salts', count: 12, category_id: 1 }],
  brands: [],
  ratings: [{ rating: 4, count: 3 }],
  price: { min: 3.99, max: 24.99 },
  strengths: [{ mg: 10, count: 8 }],
  flavours: [{ key: 'mint', name: 'Mint & menthol', count: 5 }],
}

function show(shop: Partial<ShopData> = {}) {
  const whole: ShopData = {
    filters: NO_FILTERS,
    items: [buildSummary()],
    total: 30,
    page: 1,
    pages: 3,
    facets,
    chosen: { categories: [], subcategories: [], brands: [] },
    title: 'Shop all',
    description: '',
    ...shop,
  }
  return renderPart(<ShopScreen shop={whole} publicUrl="https://shop.example" />, { at: '/shop' })
}

test('ticking facets leads to the address that asks for them, and quick clicks add up', async () => {
  const { getByRole, user, address } = show()
  await user.click(getByRole('checkbox', { name: /Mint & menthol/ }))
  await user.click(getByRole('checkbox', { name: /10 mg/ }))
  await waitFor(() => expect(address()).toBe('/shop?strengths=10&flavours=mint'))
  expect(getByRole('checkbox', { name: /Mint & menthol/ })).toHaveProperty('checked', true)
})

test('the form works without scripts: it names every choice, and keeps words and order', () => {
  const { container } = show({ filters: { ...NO_FILTERS, search: 'mint', sort: 'newest', strengths: ['10'] } })
  const form = container.querySelector<HTMLFormElement>('aside form')
  const sent = [...new FormData(form ?? undefined)].filter(([, value]) => value !== '')
  expect(form?.getAttribute('action')).toBe('/shop')
  expect(sent).toEqual([
    ['search', 'mint'],
    ['sort', 'newest'],
    ['strengths', '10'],
  ])
})

test('pages are links that keep the filters', () => {
  const { getByRole } = show({ filters: { ...NO_FILTERS, strengths: ['10'], page: '2' }, page: 2 })
  expect(getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/shop?strengths=10&page=3')
  expect(getByRole('link', { name: 'Previous page' }).getAttribute('rel')).toBe('prev')
  expect(getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

test('a filter can be taken away one by one or all at once', () => {
  const { getByRole } = show({ filters: { ...NO_FILTERS, strengths: ['10'], search: 'mint' } })
  expect(getByRole('link', { name: /10 mg/ }).getAttribute('href')).toBe('/shop?search=mint')
  expect(getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/shop?search=mint')
})

test('says how many products there are, and when a search finds none', () => {
  const { getByRole, getByText } = show({ items: [], total: 0, pages: 0, filters: { ...NO_FILTERS, search: 'zzz' } })
  expect(getByRole('status').textContent).toBe('0 products')
  expect(getByText('No results found for "zzz".')).toBeTruthy()
})

test('a page beyond the last leads back to the last', () => {
  const { getByRole, getByText } = show({ items: [], total: 30, filters: { ...NO_FILTERS, page: '9' }, page: 9 })
  expect(getByText('There is no page 9')).toBeTruthy()
  expect(getByRole('link', { name: 'Go to page 3' }).getAttribute('href')).toBe('/shop?page=3')
})

test('list or grid is remembered', async () => {
  const { getByRole, user, container } = show()
  await user.click(getByRole('button', { name: 'List' }))
  expect(container.querySelector('.card.list')).toBeTruthy()
  expect(localStorage.getItem(SHOP_VIEW_KEY)).toBe('list')
})

test('a price that is typed is applied on leaving the box', async () => {
  const { getByLabelText, user, address } = show()
  await user.type(getByLabelText('To, in pounds'), '£20{Enter}')
  await waitFor(() => expect(address()).toBe('/shop?max_price=20'))
})
