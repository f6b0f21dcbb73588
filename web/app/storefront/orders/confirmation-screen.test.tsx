import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { buildSentOrder, CUSTOMER, openShop } from '../checkout/checkout.test-shop.ts'
import { BankDetails } from '../payments/bank-details.tsx'
import { ConfirmationScreen } from './confirmation-screen.tsx'
import { writeHeadline } from './confirmation-words.ts'
import type { Order } from './queries.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token')
})

function show(facts: Partial<Order>) {
  openShop({ 'GET /users/me/orders/7': buildSentOrder(facts) })
  return renderComponent(<ConfirmationScreen user={CUSTOMER} orderId="7" BankDetails={BankDetails} />)
}

test('shows thanks, the next steps, the receipt and the photo ID note for a paid order', async () => {
  const passed = { status: 'passed', method: 'builtin', checked_at: null, due_at: null, document_at: null } as const
  show({ status: 'paid', payment_status: 'paid', age_check: passed })
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading.textContent).toBe('Thank you, Imogen. Your order is in.')
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText('Paid by card')).toBeTruthy()
  expect(screen.getByText(/We’ve emailed your receipt to imogen@hale\.example/)).toBeTruthy()
  expect(screen.getByText('Have photo ID ready.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View order' }).getAttribute('href')).toBe('/profile/orders/7')
  expect(screen.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe('/profile/orders/7/invoice')
})

test('shows that an age check is pending', async () => {
  show({ status: 'paid', payment_status: 'paid' })
  await screen.findByText('We check your age before the parcel leaves.')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you, Imogen. Your order is in.')
  expect(screen.getByText(/Next: a quick age check\./)).toBeTruthy()
})

test('shows the dispatch day until it has passed', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] })
  const checked = { status: 'not_required', method: null, checked_at: null, due_at: null, document_at: null } as const
  const order = buildSentOrder({ status: 'paid', age_check: checked, created_at: '2026-11-22T09:00:00.000Z' })
  expect(writeHeadline(order, CUSTOMER, DEFAULT_SITE_SETTINGS).mail).toMatch(
    /^Leaves Monday 23 November\. We’ve emailed/,
  )
  vi.setSystemTime(new Date('2026-11-24T10:00:00Z'))
  expect(writeHeadline(order, CUSTOMER, DEFAULT_SITE_SETTINGS).mail).toMatch(/^We’ve emailed/)
  vi.useRealTimers()
})

test('shows the amount, the reference and the deadline for a bank transfer', async () => {
  show({ status: 'awaiting_transfer', payment_method: 'bank_transfer', expires_at: '2026-11-28T12:00:00.000Z' })
  await screen.findByRole('button', { name: 'Copy reference' })
  expect(screen.getByText('28 Nov, 12:00')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Invoice' })).toBeNull()
})

test('offers to pay an unpaid order', async () => {
  show({ expires_at: '2026-11-21T12:30:00.000Z' })
  const link = await screen.findByRole('link', { name: 'Pay by card' })
  expect(link.getAttribute('href')).toBe('/checkout?order=7')
})

test('does not show another customer’s order', async () => {
  openShop({ 'GET /users/me/orders/7': undefined })
  renderComponent(<ConfirmationScreen user={CUSTOMER} orderId="7" BankDetails={BankDetails} />)
  await screen.findByRole('heading', { name: 'We can’t find that order' })
})
