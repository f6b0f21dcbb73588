import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each(WIDTHS)(
  'at %i px a second parcel of a dispatched order reaches the customer’s page and mail',
  async (width) => {
    const customer = await newCustomer()
    await fillCart(customer, ['Moroccan Mint Tea', 1])
    const { id, order_number } = await placeOrder(customer)
    const staff = shopApi(await logIn(DEMO_STAFF))
    await staff('PUT /admin/orders/:id/', { params: { id }, body: { status: 'paid' } })
    const [first, second] = ['RN482915037GB', '15501824763920']
    await staff('POST /admin/orders/dispatch', { body: { parcels: [{ id, tracking_number: first }] } })

    const { page, context, errors } = await newStaff(browser, { width })
    await page.goto(`/admin/orders/${id}`)
    await button(page, 'Add another parcel').click()
    const dialog = page.getByRole('dialog')
    await button(dialog, 'Add parcel').click()
    await dialog.getByText('Enter the tracking number.').waitFor()
    await dialog.getByLabel('Tracking number').fill(second)
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await button(dialog, 'Add parcel').click()
    await page.getByText('Parcel added. We email the customer.').first().waitFor()
    const parcels = page.getByRole('list', { name: 'Parcels' })
    await parcels.getByRole('link', { name: second }).waitFor()
    expect(await parcels.getByRole('listitem').count()).toBe(2)
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    const read = async () => (await mailTo(customer.email, `Order ${order_number} has been dispatched`)).text
    await expect.poll(read, { interval: 300 }).toContain(second)
    expect(await read()).toContain(first)
    expect(errors).toEqual([])
    await context.close()

    const visitor = await newVisitor(browser, { width, token: customer.token })
    await visitor.page.goto(`/profile/orders/${id}`)
    for (const number of [first, second]) await visitor.page.getByRole('link', { name: number }).waitFor()
    await visitor.page.getByText('Parcel 2, DPD:').waitFor()
    expect(await findErrorsByTheme(visitor.page, THEMES)).toEqual([])
    await visitor.context.close()
  },
)
