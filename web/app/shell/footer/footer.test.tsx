import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '../../storefront/site-settings/queries.ts'
import { answerWith } from '../../testing/answers.ts'
import { buildCategories } from '../../testing/builders.ts'
import { renderComponent } from '../../testing/render.tsx'
import { Footer } from './footer.tsx'

const SIX = buildCategories(['E-Liquids', 'CBD Teas', 'Vitamins', 'Devices', 'Coils', 'Tanks'])

test('shows placeholders while categories load, then five of them and Shop All', async () => {
  answerWith({ '/categories/': { items: SIX, total: 6 }, '/site-settings/': DEFAULT_SETTINGS })
  const { getAllByTestId, findByRole, queryByRole, getByRole } = renderComponent(<Footer />)
  expect(getAllByTestId('category-skeleton')).toHaveLength(5)
  const first = await findByRole('link', { name: 'E-Liquids' })
  expect(first.getAttribute('href')).toBe('/shop?category=e-liquids')
  expect(queryByRole('link', { name: 'Tanks' })).toBeNull()
  expect(getByRole('link', { name: 'Shop All' }).getAttribute('href')).toBe('/shop')
})

test('shows an error when categories could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ '/categories/': 500, '/site-settings/': DEFAULT_SETTINGS })
  const { findByText } = renderComponent(<Footer />)
  expect(await findByText('Could not load categories.')).toBeTruthy()
})

test('shows that there are no categories', async () => {
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': DEFAULT_SETTINGS })
  const { findByText } = renderComponent(<Footer />)
  expect(await findByText('No categories found.')).toBeTruthy()
})

test('uses its defaults when the settings cannot be loaded, and reports the failure', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': 500 })
  const { getByText, getByRole } = renderComponent(<Footer />)
  await waitFor(() => expect(reported).toHaveBeenCalledWith('Failed to load site settings', expect.anything()))
  expect(getByText('Your premier destination for quality vape products and accessories.')).toBeTruthy()
  expect(getByRole('link', { name: 'hello@aldervapour.example' })).toBeTruthy()
})

test('shows the settings: address line, social links, company, and the year', async () => {
  answerWith({
    '/categories/': { items: SIX, total: 6 },
    '/site-settings/': {
      ...DEFAULT_SETTINGS,
      city: 'Leeds',
      postal_code: 'LS1 4AP',
      social_x: 'https://x.example/alder',
      company_number: '01234567',
    },
  })
  const { findByText, getByText, getByRole, queryByRole } = renderComponent(<Footer />)
  expect(await findByText('Leeds, LS1 4AP')).toBeTruthy()
  expect(getByRole('link', { name: /^X/ }).getAttribute('href')).toBe('https://x.example/alder')
  expect(queryByRole('link', { name: /^Instagram/ })).toBeNull()
  expect(getByText('Company number 01234567')).toBeTruthy()
  expect(getByText(String(new Date().getFullYear()))).toBeTruthy()
})

test('Cookie Settings clears the consent and reloads the page', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': DEFAULT_SETTINGS })
  localStorage.setItem('isAgeVerified', 'true')
  localStorage.setItem('cookieConsentStatus', 'granted')
  const { user, getByRole } = renderComponent(<Footer />)
  await user.click(getByRole('button', { name: 'Cookie Settings' }))
  expect(localStorage.getItem('cookieConsentStatus')).toBeNull()
  expect(localStorage.getItem('isAgeVerified')).toBe('true')
  expect(reload).toHaveBeenCalled()
})

test('a link to the current page scrolls to the top', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': DEFAULT_SETTINGS })
  const { user, getByRole } = renderComponent(<Footer />, { at: '/terms' })
  await user.click(getByRole('link', { name: 'Return Policy' }))
  expect(scrollTo).not.toHaveBeenCalled()
  await user.click(getByRole('link', { name: 'Return Policy' }))
  expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }))
})

test('links to the six information pages', () => {
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': DEFAULT_SETTINGS })
  const { getByRole } = renderComponent(<Footer />)
  for (const [name, path] of [
    ['Terms & Conditions', '/terms'],
    ['Return Policy', '/return-policy'],
    ['Privacy Policy', '/privacy'],
    ['Delivery Information', '/delivery-info'],
    ['Contact Us', '/contact'],
    ['About Us', '/about-us'],
  ] as const)
    expect(getByRole('link', { name }).getAttribute('href')).toBe(path)
})

test('switches between light and dark', async () => {
  answerWith({ '/categories/': { items: [], total: 0 }, '/site-settings/': DEFAULT_SETTINGS })
  const { getByRole, user } = renderComponent(<Footer />)
  await user.click(getByRole('button', { name: 'Switch to dark theme' }))
  expect(document.documentElement.dataset.theme).toBe('dark')
  await user.click(getByRole('button', { name: 'Switch to light theme' }))
  expect(document.documentElement.dataset.theme).toBe('light')
})
