import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openCheckout, PAY } from './checkout.test-page.tsx'
import { buildSentOrder, NO_ANSWER, openShop, ProblemAnswer } from './checkout.test-shop.ts'

beforeEach(() => sessionStorage.clear())

const EMPTY_CART = { data: { items: [], item_count: 0, subtotal: 0, promotions: [] } }
const UNPAID = { status: 'failed', decline_code: 'card_declined' }

test('a reload preserves the choices but asks for the card again, which is never stored', async () => {
  openShop()
  const before = openCheckout()
  await before.press('Change address')
  await before.user.click(await screen.findByRole('radio', { name: /2 Mill Lane/ }))
  await before.press('Continue to payment')
  await before.press('Change delivery')
  await before.user.click(screen.getByRole('radio', { name: /Express/ }))
  await before.press('Continue to payment')
  await before.typeCard()
  expect(Object.values(sessionStorage).join()).not.toContain('4242')
  cleanup()
  const after = openCheckout()
  expect((await screen.findByLabelText<HTMLInputElement>('Card number')).value).toBe('')
  expect(screen.getByText(/2 Mill Lane/)).toBeTruthy()
  expect(screen.getByText('Express, £12.00')).toBeTruthy()
  await after.typeCard()
  await screen.findByRole('button', { name: 'Pay now £26.97' })
})

test('two presses make one order and one payment', async () => {
  const shop = openShop()
  const page = openCheckout()
  await page.typeCard()
  await page.user.dblClick(screen.getByRole('button', { name: PAY }))
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /orders/')).toHaveLength(1)
  expect(shop.callsOf('POST /payment/sandbox/pay')).toHaveLength(1)
})

test('retries after a lost response with the same key', async () => {
  const shop = openShop({ 'POST /orders/': NO_ANSWER })
  const page = openCheckout()
  await page.pay()
  await screen.findByText(/it won’t be placed twice/)
  shop.now('POST /orders/', buildSentOrder())
  await page.press(PAY)
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(new Set(shop.callsOf('POST /orders/').map(({ key }) => key)).size).toBe(1)
})

test('a reload after a lost response finds the order', async () => {
  const shop = openShop({ 'POST /orders/': NO_ANSWER })
  const before = openCheckout()
  await before.pay()
  await screen.findByText(/it won’t be placed twice/)
  cleanup()
  shop.now('GET /cart/', EMPTY_CART)
  shop.now('POST /orders/', buildSentOrder())
  const after = openCheckout()
  await screen.findByRole('heading', { name: 'Pay for order VS-2026-000007' })
  expect(after.address()).toBe('/checkout?order=7')
  expect(new Set(shop.callsOf('POST /orders/').map(({ key }) => key)).size).toBe(1)
})

test('a changed cart gets another key', async () => {
  const shop = openShop({ 'POST /orders/': NO_ANSWER })
  const page = openCheckout()
  await page.pay()
  await screen.findByText(/it won’t be placed twice/)
  await page.press('Change delivery')
  await page.user.click(screen.getByRole('radio', { name: /Express/ }))
  shop.now('POST /orders/', buildSentOrder())
  await page.press('Continue to payment')
  await page.press(PAY)
  await waitFor(() => expect(shop.callsOf('POST /orders/')).toHaveLength(3))
  expect(new Set(shop.callsOf('POST /orders/').map(({ key }) => key)).size).toBe(2)
})

test('stops before the payment when the total differs from the one shown', async () => {
  const dearer = buildSentOrder({ total: 25.97 })
  const shop = openShop({ 'POST /orders/': dearer, 'GET /users/me/orders/7': dearer })
  const page = openCheckout()
  await page.pay()
  await screen.findByText(/The total is £25\.97, not £22\.97/)
  expect(shop.callsOf('POST /payment/create-payment-intent')).toEqual([])
  expect(page.address()).toBe('/checkout?order=7')
  expect(screen.getByRole('button', { name: 'Pay now £25.97' })).toBeTruthy()
})

test('reports and removes an invalid coupon, and shows the total without it', async () => {
  const gone = new ProblemAnswer(422, { code: 'invalid', detail: 'This coupon code has been used up' })
  const applied = { code: 'MIST10', coupon_code: 'MIST10', discount_percentage: 10, description: '', discount: 1.5 }
  const shop = openShop({ 'POST /coupons/apply': applied, 'POST /orders/': gone })
  localStorage.setItem('coupon:3', JSON.stringify(applied))
  const page = openCheckout()
  await page.typeCard()
  expect(screen.getByRole('button', { name: 'Pay now £21.47' })).toBeTruthy()
  shop.now('POST /coupons/apply', gone)
  await page.press(PAY)
  await screen.findByText('This coupon code has been used up')
  await screen.findByRole('button', { name: 'Pay now £22.97' })
  expect(shop.callsOf('POST /orders/')[0]?.body).toMatchObject({ coupon_code: 'MIST10' })
})

test('shows a declined card at its field, and pays the same order with another card', async () => {
  const shop = openShop({ 'POST /payment/sandbox/pay': UNPAID })
  const page = openCheckout()
  await page.pay('4000000000000002')
  await screen.findByRole('alert')
  const field = screen.getByLabelText<HTMLInputElement>('Card number')
  expect(screen.getAllByText(/Your card was declined\. Your card was not charged\./).length).toBeGreaterThan(0)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  expect(page.address()).toBe('/checkout?order=7')
  shop.now('POST /payment/sandbox/pay', { status: 'succeeded', decline_code: null })
  await page.user.clear(field)
  await page.user.type(field, '4242424242424242')
  await page.press(PAY)
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /orders/')).toHaveLength(1)
})

test('shows a dialog when the bank asks for approval; approving pays', async () => {
  const shop = openShop({ 'POST /payment/sandbox/pay': { status: 'requires_action', decline_code: null } })
  const page = openCheckout()
  await page.pay('4000002500003155')
  const dialog = await screen.findByRole('dialog', { name: 'Approve this payment' })
  expect(dialog.textContent).toContain('£22.97')
  await page.press('Approve this payment')
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /payment/sandbox/authenticate')[0]?.body).toMatchObject({ approve: true })
})

test('declining in that dialog charges nothing', async () => {
  const shop = openShop({
    'POST /payment/sandbox/pay': { status: 'requires_action', decline_code: null },
    'POST /payment/sandbox/authenticate': { status: 'failed', decline_code: 'authentication_failed' },
  })
  const page = openCheckout()
  await page.pay('4000002500003155')
  await page.press('Refuse')
  expect((await screen.findAllByText(/Your bank didn’t approve the payment/)).length).toBeGreaterThan(0)
  expect(shop.callsOf('POST /payment/confirm/7')).toEqual([])
})

test('checks an unconfirmed payment again and never charges twice', async () => {
  const shop = openShop({ 'POST /payment/confirm/7': new ProblemAnswer(502, { code: 'unexpected', detail: 'x' }) })
  const page = openCheckout()
  await page.pay()
  await screen.findByText('Failed to confirm payment')
  expect(screen.queryByRole('button', { name: PAY })).toBeNull()
  shop.now('POST /payment/confirm/7', buildSentOrder({ status: 'paid', payment_status: 'paid' }))
  await page.press('Check again')
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /payment/sandbox/pay')).toHaveLength(1)
})

test('a reload during the payment checks its result', async () => {
  const shop = openShop({ 'POST /payment/confirm/7': new ProblemAnswer(502) })
  const before = openCheckout()
  await before.pay()
  await screen.findByRole('button', { name: 'Check again' })
  cleanup()
  shop.now('POST /payment/confirm/7', buildSentOrder({ status: 'paid', payment_status: 'paid' }))
  const after = openCheckout({ at: '/checkout?order=7' })
  await waitFor(() => expect(after.address()).toBe('/order-confirmation/7'))
})

const MOLLIE = { provider: 'mollie', publishable_key: '', label: 'Card, wallet or bank app', note: '', currency: 'GBP' }
const BACK = '/checkout?order=7&returned=yes'

test('paying on the provider’s page leaves the shop with the order’s payment', async () => {
  const leave = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const page_url = 'https://pay.mollie.example/checkout/tr_1'
  const intent = { payment_intent_id: 'tr_1', client_secret: page_url, amount: 22.97, currency: 'GBP' }
  const shop = openShop({ 'GET /payment/config': MOLLIE, 'POST /payment/create-payment-intent': intent })
  const page = openCheckout()
  await screen.findByText(/The button leads to Mollie’s page/)
  expect(screen.getByRole('radio', { name: /Card, wallet or bank app/ })).toBeTruthy()
  await page.press(PAY)
  await waitFor(() => expect(leave).toHaveBeenCalledWith(page_url))
  expect(shop.callsOf('POST /orders/')).toHaveLength(1)
  expect(shop.callsOf('POST /payment/confirm/7')).toEqual([])
})

test('a customer who returns from the provider’s page sees the paid order', async () => {
  const shop = openShop({ 'GET /payment/config': MOLLIE })
  const page = openCheckout({ at: BACK })
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /payment/confirm/7')[0]?.body).toMatchObject({ payment_intent_id: 'pi_1' })
})

test('a customer who returns without having paid reads why, and can pay again', async () => {
  const detail = 'Your card was declined. Please try again or use another card.'
  const declined = new ProblemAnswer(409, { code: 'payment_not_completed', detail })
  openShop({ 'GET /payment/config': MOLLIE, 'POST /payment/confirm/7': declined })
  openCheckout({ at: BACK })
  await screen.findByText(detail)
  await screen.findByRole('button', { name: PAY })
})

test('a customer who returns while the bank is still working waits for it, and cannot pay twice', async () => {
  const detail = 'Your bank is still working on this payment. Please check again in a minute.'
  const shop = openShop({
    'GET /payment/config': MOLLIE,
    'POST /payment/confirm/7': new ProblemAnswer(409, { code: 'payment_processing', detail }),
  })
  const page = openCheckout({ at: BACK })
  await screen.findByText(detail)
  expect(screen.queryByRole('button', { name: PAY })).toBeNull()
  shop.now('POST /payment/confirm/7', buildSentOrder({ status: 'paid', payment_status: 'paid' }))
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'), { timeout: 5000 })
})

test('an unpaid order can be paid later', async () => {
  const shop = openShop({ 'GET /cart/': EMPTY_CART })
  const page = openCheckout({ at: '/checkout?order=7' })
  await screen.findByRole('heading', { name: 'Pay for order VS-2026-000007' })
  expect(screen.queryByRole('button', { name: /Change/ })).toBeNull()
  await page.typeCard()
  await page.press(PAY)
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /orders/')).toEqual([])
})

test('shows a paid order instead of charging it again', async () => {
  openShop({ 'GET /users/me/orders/7': buildSentOrder({ status: 'paid', payment_status: 'paid' }) })
  const page = openCheckout({ at: '/checkout?order=7' })
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
})

test.each([
  ['cancelled', buildSentOrder({ status: 'cancelled' }), 'This order has been cancelled'],
  ['out of time', buildSentOrder({ expires_at: '2020-01-01T00:00:00.000Z' }), 'The time to pay has run out'],
])('shows that an order is %s and links to the cart', async (_, order, title) => {
  openShop({ 'GET /users/me/orders/7': order })
  openCheckout({ at: '/checkout?order=7' })
  await screen.findByRole('heading', { name: title })
  expect(screen.getByRole('link', { name: 'Go to the cart' }).getAttribute('href')).toBe('/cart')
})

test('shows an empty cart instead of a checkout', async () => {
  openShop({ 'GET /cart/': EMPTY_CART })
  openCheckout()
  await screen.findByRole('heading', { name: 'Your cart is empty' })
})
