import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openCheckout, PAY } from './checkout.test-page.tsx'
import { buildCartItem, buildSentOrder, CUSTOMER, HOME, openShop, ProblemAnswer } from './checkout.test-shop.ts'

beforeEach(() => sessionStorage.clear())

test('a returning customer starts at the payment and pays with one press', async () => {
  const shop = openShop()
  const page = openCheckout()
  await screen.findByRole('heading', { level: 1, name: 'Welcome back, Imogen' })
  expect(screen.getByText('Step 3 of 3: Payment')).toBeTruthy()
  await page.pay()
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /orders/').map(({ body }) => body)).toEqual([
    {
      shipping_address_id: 11,
      billing_address_id: 11,
      delivery_method: 'standard',
      payment_method: 'card',
      coupon_code: null,
    },
  ])
  expect(shop.callsOf('POST /payment/sandbox/pay')[0]?.body).toMatchObject({
    client_secret: 'pi_1_secret',
    card_number: '4242424242424242',
    exp_month: 8,
    exp_year: 2032,
  })
  expect(shop.callsOf('POST /payment/confirm/7')[0]?.body).toMatchObject({ payment_intent_id: 'pi_1' })
})

test('the button names the bank transfer, and no card is asked for', async () => {
  const shop = openShop({
    'POST /orders/': buildSentOrder({ status: 'awaiting_transfer', payment_method: 'bank_transfer' }),
    'GET /users/me/orders/7': buildSentOrder({ status: 'awaiting_transfer', payment_method: 'bank_transfer' }),
  })
  const page = openCheckout()
  await page.user.click(await screen.findByRole('radio', { name: /Bank transfer/ }))
  await page.press('Place order and pay £22.97 by bank transfer')
  await waitFor(() => expect(page.address()).toBe('/order-confirmation/7'))
  expect(shop.callsOf('POST /orders/')[0]?.body).toMatchObject({ payment_method: 'bank_transfer' })
  expect(shop.callsOf('POST /payment/create-payment-intent')).toEqual([])
})

test('a completed step collapses to its summary, and the focus moves to the next heading', async () => {
  openShop()
  const page = openCheckout()
  await page.press('Change address')
  expect(document.activeElement?.textContent).toBe('Address')
  expect(screen.getByRole('checkbox', { name: 'Billing address is the same' })).toBeTruthy()
  expect(screen.getByText('Step 1 of 3: Address')).toBeTruthy()
  await page.press('Continue to payment')
  expect(document.activeElement?.textContent).toBe('Payment')
  expect(screen.getByText('14 Calder Row, Leeds, LS7 3QD · 07700 900142')).toBeTruthy()
  expect(screen.getByText('Billing address is the same')).toBeTruthy()
  await page.press('Change delivery')
  expect(screen.getByText('Step 2 of 3: Delivery')).toBeTruthy()
})

test('shows the information that the law requires before the button', async () => {
  openShop()
  openCheckout()
  const button = await screen.findByRole('button', { name: 'Pay now £22.97' })
  for (const words of [/You can cancel until 14 days after delivery/, /you are 18 or over and accept the/]) {
    const place = screen.getByText(words).compareDocumentPosition(button)
    expect(place & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
  expect(screen.getByRole('link', { name: 'Cancellation and returns' }).getAttribute('href')).toBe('/return-policy')
})

test('asks for the date of birth if the products need it, saves it, and declines anyone under 18', async () => {
  const user = { ...CUSTOMER, date_of_birth: null }
  const shop = openShop({ 'GET /users/me': user, 'PUT /users/3': CUSTOMER })
  const page = openCheckout({ user })
  await page.press('Continue to payment')
  expect(screen.getByText('Enter your date of birth, for example 27 3 1990.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Day'))
  await page.user.type(screen.getByLabelText('Day'), '1')
  await page.user.type(screen.getByLabelText('Month'), '1')
  await page.user.type(screen.getByLabelText('Year'), '2015')
  await page.press('Continue to payment')
  expect(screen.getByText('You must be 18 or over to buy these items. We can’t take this order.')).toBeTruthy()
  expect(shop.callsOf('PUT /users/3')).toEqual([])
  await page.user.clear(screen.getByLabelText('Year'))
  await page.user.type(screen.getByLabelText('Year'), '1990')
  await page.press('Continue to payment')
  await screen.findByRole('button', { name: PAY })
  expect(shop.callsOf('PUT /users/3').map(({ body }) => body)).toEqual([{ date_of_birth: '1990-01-01' }])
})

test('shows at the address that the shop does not deliver there', async () => {
  const { DEFAULT_SETTINGS } = await import('../site-settings/queries.ts')
  openShop({
    'GET /site-settings/': { ...DEFAULT_SETTINGS, deliver_to: ['ENG', 'WLS', 'SCT'] },
    'GET /addresses/': { items: [{ ...HOME, postcode: 'BT1 1AA' }], total: 1 },
  })
  const page = openCheckout()
  await screen.findByText('We don’t deliver to Northern Ireland. We deliver to England, Wales and Scotland.')
  await page.press('Continue to payment')
  expect(screen.queryByRole('button', { name: PAY })).toBeNull()
})

test('names products that may not be sent to the address, and why', async () => {
  const item = buildCartItem({ deliver_to: ['SCT'] })
  openShop({ 'GET /cart/': { data: { items: [item], item_count: 3, subtotal: 14.97, promotions: [] } } })
  const page = openCheckout()
  await screen.findByText(/send these items to England: Garden Mint Nic Salt \(it isn’t notified for sale there\)/)
  await page.press('Continue to payment')
  expect(screen.queryByRole('button', { name: PAY })).toBeNull()
})

test('offers no delivery method whose carrier does not accept loose batteries', async () => {
  const item = buildCartItem({ has_loose_battery: true })
  openShop({ 'GET /cart/': { data: { items: [item], item_count: 3, subtotal: 14.97, promotions: [] } } })
  openCheckout()
  await screen.findByText(/Our standard carrier doesn’t take loose batteries: Garden Mint Nic Salt/)
  expect(screen.queryByRole('radio', { name: /Express/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue to payment' })).toBeNull()
})

test('an address to which the chosen service does not go opens the delivery step, with a sentence and what goes there', async () => {
  const { DEFAULT_SETTINGS } = await import('../site-settings/queries.ts')
  const { delivery } = DEFAULT_SETTINGS
  const terms = { price: 14.5, free_from: null, days: '2-4' }
  const rates = [
    ...delivery.rates.filter(({ service, zone }) => service !== 'standard' || zone !== 'highlands'),
    { service: 'courier', zone: 'highlands', terms, max_weight_grams: null },
  ]
  const courier = { key: 'courier', name: 'Courier', detail: 'DPD', is_archived: false }
  openShop({
    'GET /site-settings/': {
      ...DEFAULT_SETTINGS,
      delivery: { ...delivery, services: [...delivery.services, courier], rates },
    },
    'GET /addresses/': { items: [{ ...HOME, city: 'Lairg', postcode: 'IV27 4HP' }], total: 1 },
  })
  const page = openCheckout()
  await screen.findByText(
    /We don’t offer standard delivery to IV27 4HP \(Highlands and islands\). Choose another delivery./,
  )
  expect(screen.queryByRole('radio', { name: /Standard/ })).toBeNull()
  await page.user.click(screen.getByRole('radio', { name: /Courier.*£14.50/ }))
  await page.press('Continue to payment')
  expect(screen.getByText('Courier, £14.50')).toBeTruthy()
})

test('offers no card payment for products that do not allow it, and shows why', async () => {
  const { DEFAULT_SETTINGS } = await import('../site-settings/queries.ts')
  openShop({ 'GET /site-settings/': { ...DEFAULT_SETTINGS, card_payment_classes: ['tea'] } })
  openCheckout()
  expect(await screen.findByText(/You can’t pay by card for Garden Mint Nic Salt/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: /Card/ })).toBeNull()
  await screen.findByRole('button', { name: /^Place order and pay/ })
})

test('blocks the order with a message when a line cannot be bought', async () => {
  const gone = buildCartItem({ is_available: false, unavailable_reason: 'Sold out' })
  const shop = openShop({ 'GET /cart/': { data: { items: [gone], item_count: 3, subtotal: 14.97, promotions: [] } } })
  const page = openCheckout()
  await page.pay()
  expect(screen.getByText(/Garden Mint Nic Salt: Sold out/)).toBeTruthy()
  expect(shop.callsOf('POST /orders/')).toEqual([])
})

test('a new customer saves address and date of birth with one press', async () => {
  const user = { ...CUSTOMER, date_of_birth: null }
  let saved = false
  const shop = openShop({
    'GET /users/me': user,
    'GET /addresses/': () => (saved ? { items: [HOME], total: 1 } : { items: [], total: 0 }),
    'POST /addresses/': () => {
      saved = true
      return HOME
    },
    'PUT /users/3': CUSTOMER,
  })
  const page = openCheckout({ user })
  await screen.findByRole('heading', { level: 1, name: 'Checkout' })
  await page.user.type(await screen.findByLabelText('Address line 1'), HOME.line1)
  await page.user.type(screen.getByLabelText('Town or city'), HOME.city)
  await page.user.type(screen.getByLabelText('Postcode'), HOME.postcode)
  await page.press('Save and continue')
  await screen.findByText('Enter your date of birth, for example 27 3 1990.')
  expect(shop.callsOf('POST /addresses/')).toEqual([])
  await page.user.type(screen.getByLabelText('Day'), '27')
  await page.user.type(screen.getByLabelText('Month'), '3')
  await page.user.type(screen.getByLabelText('Year'), '1990')
  await page.press('Save and continue')
  await screen.findByText('Step 3 of 3: Payment')
  expect(shop.callsOf('PUT /users/3').map(({ body }) => body)).toEqual([{ date_of_birth: '1990-03-27' }])
  expect(shop.callsOf('POST /addresses/')).toHaveLength(1)
  expect(screen.getByText('Standard, £8.00')).toBeTruthy()
})

test('shows that an item has sold out, with a link to the cart', async () => {
  const shop = openShop({
    'POST /orders/': new ProblemAnswer(409, { code: 'out_of_stock', detail: 'Only 1 left in stock' }),
  })
  const page = openCheckout()
  await page.pay()
  await screen.findByText('Only 1 left in stock')
  expect(screen.getByRole('link', { name: 'Change the cart' }).getAttribute('href')).toBe('/cart')
  expect(shop.callsOf('POST /payment/create-payment-intent')).toEqual([])
})

test('shows the error of a rejected address at its step', async () => {
  const errors = [{ path: 'shipping_address_id', message: 'This address is not yours.' }]
  openShop({ 'POST /orders/': new ProblemAnswer(422, { code: 'invalid', errors }) })
  const page = openCheckout()
  await page.pay()
  await screen.findByText('This address is not yours.')
  expect(screen.getByRole('heading', { name: 'Address' }).closest('li')?.getAttribute('aria-current')).toBe('step')
})
