import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { THEMES, WIDTHS } from '../support/browser.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each(WIDTHS)(
  'the evidence of an order is one click away, and leaves the shop as one file, at %i px',
  async (width) => {
    const customer = await newCustomer()
    await fillCart(customer, ['Vitamin D3 4000 IU', 2])
    const { id, order_number } = await placeOrder(customer)
    const staff = shopApi(await logIn(DEMO_STAFF))
    for (const status of ['paid', 'processing', 'shipped', 'delivered'] as const)
      await staff('PUT /admin/orders/:id/', { params: { id }, body: { status } })

    const { page, context, errors } = await newStaff(browser, { width })
    await page.goto(`/admin/orders/${id}`)
    await page.getByRole('link', { name: 'Evidence of this order' }).click()
    await page.getByRole('heading', { level: 1, name: `Evidence of ${order_number}` }).waitFor()
    const sold = page.getByRole('region', { name: 'What was sold' })
    await sold.getByText('Do not exceed the stated daily portion.').waitFor()
    await sold.getByText('Daily portion').first().waitFor()
    await page
      .getByRole('row', { name: /How to pay by bank transfer/ })
      .getByText(customer.email)
      .waitFor()
    await page.getByRole('row', { name: /Order delivered/ }).waitFor()
    await page.getByText(/Terms.*, version \d+, published/).waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])

    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
    expect(file.suggestedFilename()).toBe(`evidence-${order_number}.html`)
    const text = await readFile(await file.path(), 'utf8')
    expect(text).toContain('Do not exceed the stated daily portion.')
    expect(text).toContain(customer.email)
    await page.goto('/admin/audit-log')
    await page.getByText('Order evidence downloaded').locator('visible=true').first().waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
)
