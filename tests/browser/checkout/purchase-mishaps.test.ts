import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, waitForPath } from '../support/browser.ts'
import {
  CARDS,
  chooseExpress,
  chooseTransfer,
  confirmedOrder,
  goToCheckout,
  logInThroughForm,
  orderButton,
  payButton,
  typeCard,
} from '../support/buying.ts'
import { type Customer, fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** The demo has two of this product in stock. */
const SCARCE = 'Chamomile & Honeybush CBD Tea'

/** A customer with one product in the cart, at the first step of the checkout. */
async function atCheckout(...more: Parameters<typeof fillCart>[1][]) {
  const customer = await newCustomer()
  await fillCart(customer, ['Moroccan Mint Tea', 1], ...more)
  const { page, context } = await newVisitor(browser, { token: customer.token })
  await goToCheckout(page)
  return { customer, page, context }
}

const ordersOf = async ({ api }: Customer) => (await api('GET /users/me/my-orders')).items

describe('a card', () => {
  test('that is declined shows the reason and costs nothing; a good one then pays the same order', async () => {
    const { customer, page, context } = await atCheckout()
    await typeCard(page, CARDS.declined)
    await payButton(page).click()
    await page.getByText('Your card was declined. Your card was not charged.').waitFor()
    expect(await ordersOf(customer)).toMatchObject([{ status: 'pending_payment', payment_status: 'unpaid' }])
    await typeCard(page, CARDS.good)
    await payButton(page).click()
    const id = await confirmedOrder(page)
    expect(await ordersOf(customer)).toMatchObject([{ id, payment_status: 'paid' }])
    await mailTo(customer.email, 'Payment received')
    await context.close()
  })

  test('whose bank asks for approval is charged only once the customer approves', async () => {
    const { customer, page, context } = await atCheckout()
    await typeCard(page, CARDS.asksToApprove)
    await payButton(page).click()
    const question = page.getByRole('dialog', { name: 'Approve this payment' })
    await question.getByText('£13.75').waitFor()
    await question.getByRole('button', { name: 'Refuse' }).click()
    await page.getByText('Your bank didn’t approve the payment. Your card was not charged.').waitFor()
    expect(await ordersOf(customer)).toMatchObject([{ payment_status: 'unpaid' }])
    await payButton(page).click()
    await question.getByRole('button', { name: 'Approve this payment' }).click()
    const id = await confirmedOrder(page)
    expect(await ordersOf(customer)).toMatchObject([{ id, payment_status: 'paid' }])
    await mailTo(customer.email, 'Payment received')
    await context.close()
  })

  test('is charged once for two quick presses', async () => {
    const { customer, page, context } = await atCheckout()
    await typeCard(page, CARDS.good)
    await payButton(page).dblclick()
    const id = await confirmedOrder(page)
    expect(await ordersOf(customer)).toMatchObject([{ id, payment_status: 'paid' }])
    await context.close()
  })

  test('can still pay the order when the page is reloaded right after it was placed', async () => {
    const { customer, page, context } = await atCheckout()
    await typeCard(page, CARDS.good)
    // The call that starts the payment is delayed until the page is reloaded.
    const held = Promise.withResolvers<void>()
    await page.route('**/payment/create-payment-intent', () => held.resolve(), { times: 1 })
    await payButton(page).click()
    await held.promise
    await page.waitForURL('**/checkout?order=*')
    await page.reload()
    await page.getByRole('heading', { level: 1, name: /^Pay for order/ }).waitFor()
    await typeCard(page, CARDS.good)
    await payButton(page).click()
    const id = await confirmedOrder(page)
    expect(await ordersOf(customer)).toMatchObject([{ id, payment_status: 'paid' }])
    await context.close()
  })
})

test('a product that another customer bought meanwhile is named, and the order goes through without it', async () => {
  const rival = await newCustomer()
  const { customer, page, context } = await atCheckout([SCARCE, 1])
  await chooseTransfer(page)
  await fillCart(rival, [SCARCE, 2])
  const { id: taken } = await placeOrder(rival)
  await orderButton(page).click()
  const alert = page.getByRole('alert').filter({ hasText: `${SCARCE} is out of stock.` })
  await alert.waitFor()
  expect(await ordersOf(customer)).toEqual([])
  await alert.getByRole('link', { name: 'Change the cart' }).click()
  await page.getByRole('heading', { level: 1, name: /^Your cart/ }).waitFor()
  const line = page.getByRole('listitem').filter({ hasText: SCARCE })
  await line.getByText('This item is out of stock').waitFor()
  expect(await page.getByRole('button', { name: 'Go to checkout' }).isDisabled()).toBe(true)
  await line.getByRole('button', { name: `Remove ${SCARCE}` }).click()
  await line.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await orderButton(page).click()
  const id = await confirmedOrder(page)
  expect(await ordersOf(customer)).toMatchObject([{ id, item_count: 1, status: 'awaiting_transfer' }])
  await rival.api('POST /users/me/orders/:id/cancel', { params: { id: taken } })
  await context.close()
})

test('after a session that ends in the middle, logging in restores the checkout', async () => {
  const { customer, page, context } = await atCheckout()
  await chooseExpress(page)
  await chooseTransfer(page)
  await customer.api('DELETE /users/me/sessions')
  await orderButton(page).click()
  await page.getByText('Your session has ended. Please log in again.').waitFor()
  await page.waitForURL('**/auth?redirect=*')
  await logInThroughForm(page, customer)
  await waitForPath(page, '/checkout')
  // £5.75 plus £12 for express delivery.
  await page.getByRole('button', { name: 'Place order and pay £17.75 by bank transfer' }).waitFor()
  await orderButton(page).click()
  const id = await confirmedOrder(page)
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await page.request.get('/api/v1/users/me/my-orders', { headers: { authorization: `Bearer ${token}` } })
  expect((await answer.json()).items).toMatchObject([{ id, total: 17.75 }])
  await context.close()
})

test('the choices survive a reload and the back button', async () => {
  const { page, context } = await atCheckout()
  await chooseExpress(page)
  await page.reload()
  await chooseTransfer(page)
  await page.getByRole('link', { name: 'Back to cart' }).click()
  await waitForPath(page, '/cart')
  await page.goBack()
  await page.getByRole('button', { name: 'Place order and pay £17.75 by bank transfer' }).waitFor()
  await orderButton(page).waitFor()
  await context.close()
})
