import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderComponent } from '../../testing/render.tsx'
import { buildSentOrder, openShop } from '../checkout/checkout.test-shop.ts'
import { DEFAULT_SETTINGS } from '../site-settings/queries.ts'
import { BankTransferScreen } from './bank-transfer-screen.tsx'

const SETTINGS = {
  ...DEFAULT_SETTINGS,
  bank_account_name: 'Alder Vapour Ltd',
  bank_sort_code: '04-00-04',
  bank_account_number: '12345678',
}
const waiting = buildSentOrder({
  status: 'awaiting_transfer',
  payment_method: 'bank_transfer',
  expires_at: '2026-11-28T12:00:00.000Z',
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem(STORAGE_KEYS.accessToken, 'token')
})

test('shows the exact amount, the reference and the account, and confirms what was copied', async () => {
  openShop({ 'GET /site-settings/': SETTINGS, 'GET /users/me/orders/7': waiting })
  const { user } = renderComponent(<BankTransferScreen orderId={7} />)
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(await screen.findByRole('button', { name: 'Copy reference' }))
  expect(copied).toHaveBeenLastCalledWith('VS-2026-000007')
  await screen.findByText('Reference copied.')
  await user.click(screen.getByRole('button', { name: 'Copy amount' }))
  expect(copied).toHaveBeenLastCalledWith('22.97')
  expect(screen.getByText('04-00-04')).toBeTruthy()
  expect(screen.getByText('12345678')).toBeTruthy()
  expect(screen.getByText(/Saturday 28 November/)).toBeTruthy()
  expect(screen.queryByText('IBAN')).toBeNull()
})

test('shows a visitor how it works, without an amount', async () => {
  localStorage.clear()
  openShop({ 'GET /site-settings/': SETTINGS })
  renderComponent(<BankTransferScreen orderId={7} />)
  await screen.findByText(/Choose bank transfer at checkout/)
  expect(screen.queryByText('Reference')).toBeNull()
  expect(screen.getByRole('link', { name: /Log in to see/ }).getAttribute('href')).toBe(
    `/auth?redirect=${encodeURIComponent('/bank-transfer-payment?order=7')}`,
  )
})

test('without an order lists the orders that wait for a transfer', async () => {
  const { id, order_number, status, payment_method, payment_status, total, refunded, created_at } = waiting
  const summary = { id, order_number, status, payment_method, payment_status, total, refunded, created_at }
  const items = [{ ...summary, item_count: 3, images: [] }]
  openShop({ 'GET /users/me/my-orders': { items, total: 1, page: 1, limit: 10, pages: 1 } })
  renderComponent(<BankTransferScreen orderId={null} />)
  const link = await screen.findByRole('link', { name: 'Bank details for order VS-2026-000007' })
  expect(link.getAttribute('href')).toBe('/bank-transfer-payment?order=7')
})

test.each([
  ['cancelled', buildSentOrder({ ...waiting, status: 'cancelled' }), /Please don’t transfer any money/],
  ['paid', buildSentOrder({ ...waiting, status: 'paid', payment_status: 'paid' }), /There’s nothing left to pay/],
])('asks for no transfer for an order that is %s', async (_, order, sentence) => {
  openShop({ 'GET /users/me/orders/7': order })
  renderComponent(<BankTransferScreen orderId={7} />)
  await screen.findByText(sentence)
  expect(screen.queryByText('Sort code')).toBeNull()
})
