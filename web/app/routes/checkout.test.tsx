import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useSessionSync } from '../storefront/accounts/session-sync.ts'
import { openShop, ProblemAnswer } from '../storefront/checkout/checkout.test-shop.ts'
import { renderComponent } from '../testing/render.tsx'
import CheckoutPage from './checkout.tsx'

beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** The page in a minimal shell, which follows the session. */
function Shown() {
  useSessionSync()
  return useLocation().pathname === '/checkout' ? <CheckoutPage /> : null
}

test('shows a visitor why an account is needed, with a login link that leads back', async () => {
  openShop()
  renderComponent(<Shown />, { at: '/checkout' })
  await screen.findByText('Please log in to place an order.')
  expect(screen.getByRole('link', { name: 'Login / Register' }).getAttribute('href')).toBe('/auth?redirect=%2Fcheckout')
})

test('an expired session leads to the login and back to the same step', async () => {
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token')
  const shop = openShop({ 'POST /orders/': new ProblemAnswer(401) })
  const page = renderComponent(<Shown />, { at: '/checkout' })
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
  await press('Change delivery')
  await page.user.click(screen.getByRole('radio', { name: /Express/ }))
  await press('Continue to payment')
  await page.user.click(screen.getByRole('radio', { name: /Bank transfer/ }))
  await press('Place order and pay £26.97 by bank transfer')
  await waitFor(() => expect(page.address()).toBe('/login?redirect=%2Fcheckout'))
  page.unmount()

  localStorage.setItem(STORAGE_KEYS.accessToken, 'another token')
  renderComponent(<Shown />, { at: '/checkout' })
  await screen.findByRole('button', { name: 'Place order and pay £26.97 by bank transfer' })
  expect(screen.getAllByText(/Express/).length).toBeGreaterThan(0)
  expect(shop.callsOf('POST /orders/')).toHaveLength(1)
})
