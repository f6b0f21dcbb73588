/** Staff send a payment link, and the customer pays by it without a login. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTab, newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { CARDS, payButton, typeCard } from '../support/buying.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
let staff: ReturnType<typeof shopApi>
beforeAll(async () => {
  browser = await sharedBrowser()
  staff = shopApi(await logIn(DEMO_STAFF))
})

const expectNoErrors = async (page: Page) => {
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  expect(await sticksOut(page)).toBe(false)
}

/** An order that waits for its card payment. */
async function unpaidOrder() {
  const customer = await newCustomer()
  await fillCart(customer, ['Moroccan Mint Tea', 1])
  const { id, order_number } = await placeOrder(customer, 'card')
  return { customer, id, order_number }
}

describe.each(WIDTHS)('at %i px', (width) => {
  test('staff send a link from the order, and a visitor pays by it once, in whichever tab', async () => {
    const { customer, id, order_number } = await unpaidOrder()
    const desk = await newStaff(browser, { width })
    await desk.page.goto(`/admin/orders/${id}`)
    await button(desk.page, 'Send payment link').click()
    const dialog = desk.page.getByRole('dialog', { name: 'Send a payment link' })
    await dialog.getByLabel('Link works for').selectOption('3 days')
    await expectNoErrors(desk.page)
    await button(dialog, 'Send link').click()
    await desk.page.getByText(`Payment link for ${order_number} sent`).waitFor()
    expect(desk.errors).toEqual([])
    await desk.context.close()

    const mail = await mailTo(customer.email, `Pay for your order ${order_number}`)
    const { pathname, search } = new URL(/https?:\S+\/pay\?token=[\w.-]+/.exec(mail.text)?.[0] ?? '')
    const { page, context, errors } = await newVisitor(browser, { width })
    await page.goto(pathname + search)
    await page.getByRole('heading', { level: 1, name: `Pay for order ${order_number}` }).waitFor()
    await page.getByLabel('Card number').waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectNoErrors(page)
    const other = await newTab(context)
    await other.page.goto(pathname + search)
    await typeCard(other.page, CARDS.asksToApprove)

    await page.getByLabel('Name on card').fill('Wren Payer')
    await typeCard(page, CARDS.declined)
    await payButton(page).click()
    await page.getByText('Your card was declined. Your card was not charged.').waitFor()
    await typeCard(page, CARDS.good)
    await payButton(page).dblclick()
    await page.getByRole('heading', { level: 1, name: `Order ${order_number} is paid` }).waitFor()
    await expectNoErrors(page)

    await other.page.bringToFront()
    await other.page.reload()
    await other.page.getByRole('heading', { level: 1, name: `Order ${order_number} is paid` }).waitFor()
    expect(await staff('GET /admin/orders/:id/', { params: { id } })).toMatchObject({ status: 'paid', refunded: 0 })
    await mailTo(customer.email, 'Payment received')
    expect([...errors, ...other.errors]).toEqual([])
    await context.close()
  })

  test('a cancelled or forged link shows why it doesn’t work, and what to do next', async () => {
    const { id, order_number } = await unpaidOrder()
    const request = { params: { id }, body: { mail: false } }
    const { link } = await staff('POST /admin/payments/failed/:id/link', request)
    const { pathname, search } = new URL(link)
    await staff('PUT /admin/orders/:id/', { params: { id }, body: { status: 'cancelled' } })
    const { page, context, errors } = await newVisitor(browser, { width })
    await page.goto(pathname + search)
    await page.getByRole('heading', { level: 1, name: 'This order has been cancelled' }).waitFor()
    await page.getByText(`Order ${order_number} can no longer be paid.`).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Contact us' }).waitFor()
    await expectNoErrors(page)
    await page.goto(`${pathname}?token=${id}.forged`)
    await page.getByRole('heading', { level: 1, name: 'This link doesn’t work' }).waitFor()
    await expectNoErrors(page)
    expect(errors.filter((error) => !error.includes('404'))).toEqual([])
    await context.close()
  })
})
