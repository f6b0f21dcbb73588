import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, WIDTHS, waitForPath } from '../support/browser.ts'
import {
  addToCart,
  CARDS,
  chooseTransfer,
  confirmedOrder,
  findProduct,
  goToCheckout,
  orderButton,
  passGate,
  payButton,
  registerCustomer,
  saveAddress,
  typeCard,
} from '../support/buying.ts'
import { fillCart, newCustomer, somebody } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

describe.each(WIDTHS)('at %i px', (width) => {
  test('from the first visit to an order that is paid by card, and its mail', async () => {
    const person = somebody()
    const { page, context, errors } = await newVisitor(browser, { width, hasPassedGate: false })
    await page.goto('/')
    await passGate(page)
    await findProduct(page, 'Garden Mint Nic Salt')
    await addToCart(page)
    await page.getByText('Please log in to add items to your cart').first().waitFor()
    await page.waitForURL('**/auth?redirect=/shop')
    await registerCustomer(page, person)
    await waitForPath(page, '/shop')
    // The product selected before the login is added after it.
    await page.getByText('Product added to cart!').waitFor()
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await saveAddress(page)
    await page.getByText('Have photo ID ready').waitFor()
    await typeCard(page, CARDS.good)
    await payButton(page, '£12.99').click()
    const id = await confirmedOrder(page)
    await page.getByText('Paid by card').waitFor()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.waitForURL(`**/profile/orders/${id}`)
    const number = await page.getByRole('heading', { level: 1, name: /^VS-\d{4}-\d{6}$/ }).innerText()
    await page.getByText('Visa card ending 4242').waitFor()

    const receipt = await mailTo(person.email, `Payment received for order ${number}`)
    expect(receipt.text).toContain('£12.99')
    expect(receipt.text).toContain('card ending 4242')
    await mailTo(person.email, `We’ve received your order ${number}`)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('by bank transfer: the details are shown and mailed, and the order is paid once the money arrives', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Peppermint CBD Tea', 1], ['Moroccan Mint Tea', 1])
  const { page, context, errors } = await newVisitor(browser, { token: customer.token, width: 390 })
  await goToCheckout(page)
  await chooseTransfer(page)
  await orderButton(page).click()
  const id = await confirmedOrder(page)
  const order = await customer.api('GET /users/me/orders/:id', { params: { id } })
  const total = `£${order.total.toFixed(2)}`
  const details = page.getByRole('region', { name: 'Transfer the exact amount with this reference' })
  await details.getByText(total).waitFor()
  await details.getByText(order.order_number).waitFor()
  const instructions = await mailTo(customer.email, `How to pay for order ${order.order_number}`)
  expect(instructions.text).toContain(total)
  await details.getByRole('link', { name: 'Open these details' }).click()
  await page.getByText(`Transfer exactly ${total} and give ${order.order_number} as the reference`).waitFor()

  const staff = shopApi(await logIn(DEMO_STAFF))
  await staff('PUT /admin/orders/:id/', { params: { id }, body: { status: 'paid' } })
  await page.goto(`/profile/orders/${id}`)
  await page.getByText('Your payment has arrived.').waitFor()
  await page.getByRole('heading', { name: 'Paid by' }).waitFor()
  const receipt = await mailTo(customer.email, `Payment received for order ${order.order_number}`)
  expect(receipt.text).toContain(total)
  expect(errors).toEqual([])
  await context.close()
})

test('a coupon reduces the total equally in the cart, at the review, on the order and in the mail', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Peppermint CBD Tea', 3])
  const { page, context, errors } = await newVisitor(browser, { token: customer.token })
  await page.goto('/cart')
  await page.getByLabel('Coupon code').fill('mist10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Coupon MIST10 applied!').waitFor()
  // 3 × £14.50 = £43.50, less 10% = £39.15, plus £8 delivery.
  await page.getByText('£47.15').waitFor()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await typeCard(page, CARDS.good)
  await payButton(page, '£47.15').click()
  const id = await confirmedOrder(page)
  await page.getByText('£4.35').first().waitFor()
  const order = await customer.api('GET /users/me/orders/:id', { params: { id } })
  expect(order).toMatchObject({ coupon_code: 'MIST10', subtotal: 43.5, discount: 4.35, total: 47.15 })
  expect((await mailTo(customer.email, 'Payment received')).text).toContain('£47.15')
  expect(errors).toEqual([])
  await context.close()
})
