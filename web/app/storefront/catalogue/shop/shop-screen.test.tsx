import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerWith } from '../../../testing/answers.ts'
import { buildSummary } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import type { ShopData } from './shop-data.ts'
import { callQuery, NO_FILTERS } from './shop-filters.ts'
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
  return renderComponent(<ShopScreen shop={whole} publicUrl="https://shop.example" />, { at: '/shop' })
}

test('ticking facets updates the address, and quick clicks add up', async () => {
  const { getByRole, user, address } = show()
  await user.click(getByRole('checkbox', { name: /Mint & menthol/ }))
  await user.click(getByRole('checkbox', { name: /10 mg/ }))
  await waitFor(() => expect(address()).toBe('/shop?strengths=10&flavours=mint'))
  expect(getByRole('checkbox', { name: /Mint & menthol/ })).toHaveProperty('checked', true)
})

test('the form works without JavaScript: it submits every choice, the search and the sort order', () => {
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

test('page links preserve the filters', () => {
  const { getByRole } = show({ filters: { ...NO_FILTERS, strengths: ['10'], page: '2' }, page: 2 })
  expect(getByRole('link', { name: 'Page 3' }).getAttribute('href')).toBe('/shop?strengths=10&page=3')
  expect(getByRole('link', { name: 'Previous page' }).getAttribute('rel')).toBe('prev')
  expect(getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

test('filters can be removed one by one or all at once', () => {
  const { getByRole } = show({ filters: { ...NO_FILTERS, strengths: ['10'], search: 'mint' } })
  expect(getByRole('link', { name: /10 mg/ }).getAttribute('href')).toBe('/shop?search=mint')
  expect(getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/shop?search=mint')
})

test('shows the number of products, and when a search finds none', () => {
  answerWith({ '/products/': { items: [], total: 0 } })
  const { getByRole, getByText } = show({ items: [], total: 0, pages: 0, filters: { ...NO_FILTERS, search: 'zzz' } })
  expect(getByRole('status').textContent).toBe('0 products')
  expect(getByText('No results found for "zzz".')).toBeTruthy()
})

test('an empty list offers popular products', async () => {
  answerWith({ '/products/': { items: [buildSummary({ name: 'Lime Tea' })], total: 1 } })
  const { findByRole } = show({ items: [], total: 0, pages: 0, filters: { ...NO_FILTERS, strengths: ['20'] } })
  expect(await findByRole('link', { name: 'Lime Tea' })).toBeTruthy()
})

test('a page after the last links to the last one', () => {
  answerWith({ '/products/': { items: [], total: 0 } })
  const { getByRole, getByText } = show({ items: [], total: 30, filters: { ...NO_FILTERS, page: '9' }, page: 9 })
  expect(getByText('There is no page 9')).toBeTruthy()
  expect(getByRole('link', { name: 'Go to page 3' }).getAttribute('href')).toBe('/shop?page=3')
})

test('stores the choice of list or grid', async () => {
  const { getByRole, user, container } = show()
  await user.click(getByRole('button', { name: 'List' }))
  expect(container.querySelector('.card.list')).toBeTruthy()
  expect(localStorage.getItem(SHOP_VIEW_KEY)).toBe('list')
})

test('applies a typed price when Enter is pressed', async () => {
  const { getByLabelText, user, address } = show()
  await user.type(getByLabelText('To, in pounds'), '£20{Enter}')
  await waitFor(() => expect(address()).toBe('/shop?max_price=20'))
})

test('collapses rarely used facets until they filter the list', () => {
  const isOpen = (container: HTMLElement, title: string) =>
    [...container.querySelectorAll('details')].find((one) => one.textContent?.startsWith(title))?.open
  const brands = [{ id: 4, name: 'Marram', slug: 'marram', count: 3 }]
  const folded = show({ facets: { ...facets, brands } })
  expect(
    ['Category', 'Nicotine strength', 'Flavour', 'Price', 'Brand', 'Rating'].map((title) =>
      isOpen(folded.container, title),
    ),
  ).toEqual([true, true, true, false, false, false])
  folded.unmount()
  const { container } = show({
    facets: { ...facets, brands },
    filters: { ...NO_FILTERS, brands: ['4'], max_price: '20' },
  })
  expect(['Price', 'Brand', 'Rating'].map((title) => isOpen(container, title))).toEqual([true, true, false])
})

test('offers four and three stars and up, and the stock filter first', () => {
  const ratings = [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 3 }))
  const { container } = show({ facets: { ...facets, ratings } })
  const boxes = [...container.querySelectorAll<HTMLInputElement>('aside input[type=checkbox]')]
  expect(boxes[0]?.name).toBe('in_stock')
  expect(boxes.filter(({ name }) => name === 'ratings').map(({ value }) => value)).toEqual(['4', '3'])
})

test('keyboard users can skip the filters', () => {
  const { getByRole } = show()
  const target = getByRole('link', { name: 'Skip to products' }).getAttribute('href')
  expect(`#${getByRole('heading', { name: 'Products' }).id}`).toBe(target)
})

test('the categories are one row of links that preserve the other filters', () => {
  const categories = [...facets.categories, { id: 2, name: 'CBD Teas', slug: 'cbd-teas', count: 5 }]
  const { getByRole } = show({
    facets: { ...facets, categories },
    filters: { ...NO_FILTERS, categories: ['1'], flavours: ['mint'] },
  })
  const row = within(getByRole('navigation', { name: 'Categories' }))
  expect(row.getByRole('link', { name: 'E-Liquids' }).getAttribute('aria-current')).toBe('true')
  expect(row.getByRole('link', { name: 'CBD Teas' }).getAttribute('href')).toBe('/shop?categories=2&flavours=mint')
  expect(row.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/shop?flavours=mint')
})

test('requests 24 products per page', () => {
  expect(callQuery(NO_FILTERS).limit).toBe(24)
})
