import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, WIDTHS } from '../support/browser.ts'
import { CARDS, confirmedOrder, goToCheckout, payButton, typeCard } from '../support/buying.ts'
import { type Customer, fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Buys the customer's cart by card in the browser. */
async function buyByCard(customer: Customer) {
  const { page, context } = await newVisitor(browser, { token: customer.token })
  await goToCheckout(page)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  const id = await confirmedOrder(page)
  await page.getByText('Paid by card').waitFor()
  await context.close()
  return orderOf(id)
}

async function orderOf(id: number) {
  const staff = shopApi(await logIn(DEMO_STAFF))
  return staff('GET /admin/orders/:id/', { params: { id } })
}

/** Opens an order through the search of the order list. */
async function openOrder(page: Page, number: string): Promise<void> {
  await page.goto('/admin/orders')
  await page.getByRole('searchbox').fill(number)
  // The row moves while other rows disappear.
  await page.waitForURL((address) => address.searchParams.has('search'))
  await page.getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('article', { name: `Order ${number}` }).waitFor()
}

const chooseOther = async (page: Page, name: string) => {
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

describe.each(WIDTHS)('at %i px', (width) => {
  test('an order goes from paid to delivered, with tracking and mails', async () => {
    const customer = await newCustomer()
    await fillCart(customer, ['Peppermint CBD Tea', 1], ['Moroccan Mint Tea', 2])
    const { id, order_number } = await buyByCard(customer)
    const { page, context, errors } = await newStaff(browser, { width })
    await openOrder(page, order_number)
    await button(page, 'Start packing').click()
    await button(page, 'Mark as dispatched').click()
    const dialog = page.getByRole('dialog', { name: `Dispatch ${order_number}` })
    await dialog.getByLabel('Tracking number').fill('RM 4471 2201 GB')
    await dialog.getByLabel('Tracking link').fill('https://courier.example/RM44712201GB')
    await button(dialog, 'Mark as dispatched').click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'RM 4471 2201 GB' }).waitFor()
    const shipped = await mailTo(customer.email, `Order ${order_number} has been dispatched`)
    expect(shipped.text).toContain('RM 4471 2201 GB')
    expect(shipped.text).toContain('https://courier.example/RM44712201GB')

    const visit = await newVisitor(browser, { token: customer.token, width })
    await visit.page.goto(`/profile/orders/${id}`)
    await visit.page.getByRole('link', { name: 'RM 4471 2201 GB' }).waitFor()

    await button(page, 'Mark as delivered').click()
    await page.getByText('Marked as delivered.').first().waitFor()
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'delivered', tracking_number: 'RM 4471 2201 GB' })
    expect(order.timeline.map(({ status }) => status)).toEqual(
      expect.arrayContaining(['paid', 'processing', 'shipped', 'delivered']),
    )
    const delivered = await mailTo(customer.email, `Order ${order_number} has been delivered`)
    for (const { product_id } of order.items) expect(delivered.text).toContain(`/review/${id}/${product_id}`)
    await visit.page.reload()
    await visit.page.getByRole('link', { name: 'Review Peppermint CBD Tea' }).waitFor()
    expect([...errors, ...visit.errors]).toEqual([])
    await Promise.all([context.close(), visit.context.close()])
  })
})

test('staff pass a pending age check from the queue, and only then can the order be shipped', async () => {
  const customer = await newCustomer()
  // The built-in age check refers customers with this name to staff.
  await customer.api('PUT /users/:id', { params: { id: customer.id }, body: { name: 'Wren Review' } })
  await fillCart(customer, ['Garden Mint Nic Salt', 1])
  const { id, order_number } = await buyByCard(customer)
  await expect.poll(async () => (await orderOf(id)).age_check).toMatchObject({ status: 'pending', method: 'builtin' })
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/orders')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Problems' }).click()
  await button(page, `Decide the age check of ${order_number}`).click()
  const dialog = page.getByRole('dialog', { name: `Age check of ${order_number}` })
  await dialog.getByText('We found several people with this name at this address.').waitFor()
  await dialog.getByText(/^27 Mar 1990, age \d+$/).waitFor()
  await dialog.getByLabel('Passed: 18 or over, may be sent').check()
  await dialog.getByLabel('Reason').fill('Saw the driving licence')
  await button(dialog, 'Record the age check').click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await orderOf(id)).age_check).toMatchObject({ status: 'passed', method: 'staff' })

  await openOrder(page, order_number)
  await button(page, 'Start packing').click()
  await button(page, 'Mark as dispatched').click()
  await button(page.getByRole('dialog'), 'Mark as dispatched').click()
  await button(page, 'Mark as delivered').waitFor()
  expect((await mailTo(customer.email, `Order ${order_number} has been dispatched`)).text).toContain('photo ID')
  expect(errors).toEqual([])
  await context.close()
})

test('a partial refund and then the rest reach the provider and the customer once, however often the button is pressed', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Peppermint CBD Tea', 2])
  const { id, order_number, total } = await buyByCard(customer)
  const { page, context, errors } = await newStaff(browser)
  await openOrder(page, order_number)
  const dialog = page.getByRole('dialog', { name: `Refund ${order_number}` })
  await chooseOther(page, 'Refund')
  await dialog.getByLabel('Another amount').fill('4.35')
  await dialog.getByLabel('Note').fill('A dented tin')
  await button(dialog, 'Refund £4.35').dblclick()
  await dialog.waitFor({ state: 'hidden' })
  const sent = async () => (await orderOf(id)).refunds.map(({ amount, status }) => `${amount} ${status}`)
  await expect.poll(sent).toEqual(['4.35 succeeded'])
  await mailTo(customer.email, `Refund of £4.35 for order ${order_number}`)

  await page.reload()
  await page.getByText('Part refunded').first().waitFor()
  await chooseOther(page, 'Refund')
  const rest = (total - 4.35).toFixed(2)
  await button(dialog, 'Everything').click()
  await button(dialog, `Refund £${rest}`).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(sent).toHaveLength(2)
  const isEveryOneSent = async () => (await sent()).every((refund) => refund.endsWith('succeeded'))
  await expect.poll(isEveryOneSent).toBe(true)
  expect(await orderOf(id)).toMatchObject({ payment_status: 'refunded', refunded: total })
  await mailTo(customer.email, `Refund of £${rest} for order ${order_number}`)
  expect(errors).toEqual([])
  await context.close()

  const visit = await newVisitor(browser, { token: customer.token })
  await visit.page.goto(`/profile/orders/${id}`)
  await visit.page
    .getByText(/refunded/i)
    .first()
    .waitFor()
  await visit.context.close()
})

test('a bank transfer is marked as received, and its packing slip shows no price', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Peppermint CBD Tea', 1], ['Moroccan Mint Tea', 1])
  const { id, order_number } = await placeOrder(customer)
  const { page, context, errors } = await newStaff(browser)
  await openOrder(page, order_number)
  await button(page, 'Mark transfer as received').click()
  const dialog = page.getByRole('dialog', { name: 'Has the transfer arrived?' })
  await dialog.getByText(`with the reference ${order_number}`).waitFor()
  await button(dialog, 'Mark transfer as received').click()
  await button(page, 'Start packing').waitFor()
  expect(await orderOf(id)).toMatchObject({ status: 'paid', payment_status: 'paid' })
  await mailTo(customer.email, `Payment received for order ${order_number}`)

  await chooseOther(page, 'Packing slip')
  const slip = page.getByRole('article', { name: `Packing slip of ${order_number}` })
  await slip.getByText('Peppermint CBD Tea').waitFor()
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  expect(printed).toContain(order_number)
  expect(printed).toContain('14 Calder Row')
  expect(printed).not.toContain('£')
  expect(await button(page, 'Print').isVisible()).toBe(false)
  expect(errors).toEqual([])
  await context.close()
})
