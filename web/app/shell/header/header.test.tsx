import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accessToken } from '../../storefront/accounts/access-token.ts'
import { cartQuery } from '../../storefront/cart/queries.ts'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { buildCategories, buildUser } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { Header } from './header.tsx'
import { splitName } from './site-name.tsx'

const CATEGORIES = buildCategories(['E-Liquids', 'Devices', 'Vitamins and Supplements', 'CBD Teas'], ['Nic salts'])
const CUSTOMER = buildUser({ name: 'Tom Ash', email: 'tom@ash.example' })
const ADMIN = buildUser({ role: 'admin' })

beforeEach(() => {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS, '/categories/': { items: CATEGORIES, total: 4 } })
})

test('splits the name at its first space', () => {
  expect(splitName('Alder Vapour')).toEqual({ first: 'Alder', rest: 'Vapour' })
  expect(splitName('The Alder Shop')).toEqual({ first: 'The', rest: 'Alder Shop' })
  expect(splitName('Alder')).toEqual({ first: 'Alder', rest: '' })
})

test('the dropdown shows only the three named categories', async () => {
  const { user, getByRole, findByRole, queryByRole } = renderComponent(<Header />)
  await user.click(getByRole('button', { name: 'Categories' }))
  expect((await findByRole('link', { name: 'CBD Teas' })).getAttribute('href')).toBe('/shop?categories=4')
  expect(getByRole('link', { name: 'Vitamins and Supplements' })).toBeTruthy()
  expect(getByRole('link', { name: 'E-Liquids' })).toBeTruthy()
  expect(queryByRole('link', { name: 'Devices' })).toBeNull()
})

test('the dropdown also links to the subcategories and to all products', async () => {
  const { user, getByRole, findAllByRole } = renderComponent(<Header />)
  await user.click(getByRole('button', { name: 'Categories' }))
  const inside = await findAllByRole('link', { name: 'Nic salts' })
  expect(inside.map((link) => link.getAttribute('href'))).toContain('/shop?subcategories=400')
  expect(getByRole('link', { name: 'Shop all' }).getAttribute('href')).toBe('/shop')
})

test('has one theme button', () => {
  const { getAllByRole } = renderComponent(<Header />)
  expect(getAllByRole('button', { name: /theme/i }).map((button) => button.getAttribute('aria-label'))).toEqual([
    'Change theme',
  ])
})

test.each([
  ['Escape', (user: ReturnType<typeof renderComponent>['user']) => user.keyboard('{Escape}')],
  ['a press outside', (user: ReturnType<typeof renderComponent>['user']) => user.click(document.body)],
])('the dropdown closes on %s', async (_, close) => {
  const { user, getByRole } = renderComponent(<Header />)
  const button = getByRole('button', { name: 'Categories' })
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await close(user)
  expect(button.getAttribute('aria-expanded')).toBe('false')
})

test('becomes fixed when the page is scrolled past 50 px', () => {
  const { getByRole } = renderComponent(<Header />)
  const header = getByRole('banner')
  const scrollTo = (y: number) => {
    Object.defineProperty(window, 'scrollY', { value: y, configurable: true })
    fireEvent.scroll(window)
  }
  scrollTo(50)
  expect(header.className).toBe('header')
  scrollTo(51)
  expect(header.className).toContain('fixed-top')
  scrollTo(0)
  expect(header.className).toBe('header')
})

test('shows a visitor the login link, but neither profile nor admin', () => {
  const { getByRole, queryByRole } = renderComponent(<Header />)
  expect(getByRole('link', { name: 'Login / Register' }).getAttribute('href')).toBe('/auth')
  expect(queryByRole('link', { name: 'Your profile' })).toBeNull()
  expect(queryByRole('link', { name: 'Admin area' })).toBeNull()
})

test('shows the admin icon to admins, but not to customers', async () => {
  const forAdmin = renderComponent(<Header />, { signedIn: ADMIN })
  expect(forAdmin.getByRole('link', { name: 'Admin area' }).getAttribute('href')).toBe('/admin')
  forAdmin.unmount()
  const { getByRole, queryByRole } = renderComponent(<Header />, { signedIn: CUSTOMER })
  expect(getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile')
  expect(queryByRole('link', { name: 'Admin area' })).toBeNull()
})

test('the cart badge counts items, and a hidden status announces the count', async () => {
  const { queryClient, findByRole, getByText } = renderComponent(<Header />, { signedIn: CUSTOMER })
  queryClient.setQueryData(cartQuery.queryKey, { items: [], item_count: 5, subtotal: 0, promotions: [] })
  expect(await findByRole('link', { name: 'Cart, 5 items' })).toBeTruthy()
  expect(getByText('5 items in cart').getAttribute('role')).toBe('status')
})

test('the mobile menu expands a category into its subcategories', async () => {
  const { user, getByRole, findByRole } = renderComponent(<Header />)
  await user.click(getByRole('button', { name: 'Open menu' }))
  const teas = await findByRole('button', { name: 'Subcategories of CBD Teas' })
  await user.click(teas)
  expect(getByRole('link', { name: 'CBD Teas' }).getAttribute('href')).toBe('/shop?categories=4')
  expect(getByRole('link', { name: 'Nic salts' }).getAttribute('href')).toBe('/shop?subcategories=400')
})

test('the mobile menu shows that categories are loading', async () => {
  answerWith({ '/site-settings/': DEFAULT_SETTINGS, '/categories/': { items: [], total: 0 } })
  const { user, getByRole, findByText } = renderComponent(<Header />)
  await user.click(getByRole('button', { name: 'Open menu' }))
  expect(await findByText('Loading categories...')).toBeTruthy()
})

test('the mobile menu shows who is signed in', async () => {
  const { user, getByRole, findByText } = renderComponent(<Header />, { signedIn: ADMIN })
  await user.click(getByRole('button', { name: 'Open menu' }))
  expect(await findByText('imogen@hale.example')).toBeTruthy()
  expect(getByRole('link', { name: 'Admin Dashboard' })).toBeTruthy()
})

test('logging out in the mobile menu notifies the server and goes to /', async () => {
  const { sent } = answerWith({ '/site-settings/': DEFAULT_SETTINGS, 'POST /users/logout': { message: 'Done.' } })
  const { user, getByRole, findByRole, address } = renderComponent(<Header />, { at: '/profile', signedIn: CUSTOMER })
  await user.click(getByRole('button', { name: 'Open menu' }))
  await user.click(await findByRole('button', { name: 'Logout' }))
  expect(await findByRole('link', { name: 'Login / Register' })).toBeTruthy()
  expect(address()).toBe('/')
  expect(accessToken()).toBeNull()
  expect(sent.some(({ method, path }) => method === 'POST' && path === '/users/logout')).toBe(true)
})
