import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { type Customer, fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const [MINT, VITAMIN] = ['Moroccan Mint Tea', 'Vitamin D3 4000 IU']

/** Places an order of two units and one, which is paid and delivered. */
async function deliver(customer: Customer) {
  await fillCart(customer, [MINT, 2], [VITAMIN, 1])
  const { id } = await placeOrder(customer)
  const staff = shopApi(await logIn(DEMO_STAFF))
  for (const status of ['paid', 'processing', 'shipped', 'delivered'] as const)
    await staff('PUT /admin/orders/:id/', { params: { id }, body: { status } })
  return staff('GET /admin/orders/:id/', { params: { id } })
}

/** Chooses one unit of a line in the form of the customer. */
async function choose(page: Page, name: string, reason: string): Promise<void> {
  const line = page.getByRole('listitem').filter({ hasText: name })
  await line.getByRole('button', { name: 'Increase quantity' }).click()
  await line.getByLabel('Why?').selectOption({ label: reason })
}

test.each(WIDTHS)(
  'a customer returns two items, and staff refund one and write off the other, at %i px',
  async (width) => {
    const customer = await newCustomer()
    const order = await deliver(customer)
    const visit = await newVisitor(browser, { token: customer.token, width })
    await visit.page.goto(`/profile/orders/${order.id}`)
    await visit.page.getByRole('link', { name: 'Return something', exact: true }).click()
    await choose(visit.page, MINT, 'I’ve changed my mind')
    await visit.page.getByText('You can have your money back while the seal is unbroken.').waitFor()
    await visit.page.getByLabel('I’ve broken the seal or opened it').check()
    await visit.page.getByText('once it’s open we can’t take it back').waitFor()
    await visit.page.getByLabel('I’ve broken the seal or opened it').uncheck()
    await choose(visit.page, VITAMIN, 'It arrived damaged')
    await visit.page.getByText('You can have all your money back, or a replacement.').waitFor()
    expect(await findErrorsByTheme(visit.page, THEMES)).toEqual([])
    await button(visit.page, 'Start return').click()
    await visit.page.getByRole('heading', { level: 1, name: /^Return RT-/ }).waitFor()
    await visit.page.getByRole('heading', { name: 'Send it to' }).waitFor()
    await visit.page.getByRole('img', { name: /^QR code of RT-/ }).waitFor()
    expect(await findErrorsByTheme(visit.page, THEMES)).toEqual([])
    const number = /RT-\d+/.exec(await visit.page.getByRole('heading', { level: 1 }).innerText())?.[0] ?? ''
    expect((await mailTo(customer.email, number)).text).toContain('Send it to')

    const { page, context, errors } = await newStaff(browser, { width })
    await page.goto('/admin/returns?view=to_receive')
    await page.getByRole('link', { name: number }).click()
    await button(page, 'Record arrival').click()
    await page.getByRole('group', { name: `Stock of ${VITAMIN}` }).waitFor()
    await page
      .getByRole('group', { name: `Stock of ${MINT}` })
      .getByRole('button', { name: 'Restock', pressed: true })
      .waitFor()
    await page
      .getByRole('group', { name: `Stock of ${VITAMIN}` })
      .getByRole('button', { name: 'Write off', pressed: true })
      .waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    const paid = order.items.map(({ price }) => price).reduce((sum, price) => sum + price, 0)
    await button(page, `Refund £${paid.toFixed(2)}`).click()
    await page.getByText('1 of 1 refunded, back in stock.').waitFor()
    await page.getByText('1 of 1 refunded, written off.').waitFor()

    const staff = shopApi(await logIn(DEMO_STAFF))
    const decided = await staff('GET /admin/orders/:id/', { params: { id: order.id } })
    expect(decided.refunds).toMatchObject([{ amount: paid }])
    const [refund] = decided.refunds
    // The money of a bank transfer is sent by hand; the credit note follows.
    await staff('PUT /admin/orders/:id/', { params: { id: order.id }, body: { refund_sent: refund?.id } })
    const creditNotes = async () =>
      (await staff('GET /admin/orders/:id/', { params: { id: order.id } })).invoices.filter(
        ({ kind }) => kind === 'credit_note',
      )
    await expect.poll(creditNotes).toHaveLength(1)
    await page.reload()
    await page.getByRole('link', { name: /^Credit note / }).waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])

    await visit.page.goto(`/profile/orders/${order.id}`)
    const progress = visit.page.getByRole('list', { name: `Progress of ${number}` })
    await progress.getByText('Refunded').waitFor()
    await progress.getByText('Arrived').waitFor()
    expect(await findErrorsByTheme(visit.page, THEMES)).toEqual([])
    expect(errors).toEqual([])
    expect(visit.errors).toEqual([])
    await Promise.all([context.close(), visit.context.close()])
  },
)
