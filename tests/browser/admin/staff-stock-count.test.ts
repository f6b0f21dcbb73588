import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { THEMES, WIDTHS } from '../support/browser.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Each width counts a product of its own, which no other test sells. */
const PRODUCTS: Record<(typeof WIDTHS)[number], string> = { 390: 'Algae Omega 3', 1440: 'Amber Storage Jar' }

/** Types as a scanner does: quickly, into whatever has the focus, and then Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

test.each(WIDTHS)('a scanner counts, and the differences are applied at %i px', async (width) => {
  const { id, variations } = await productNamed(PRODUCTS[width])
  const sku = variations[0]?.sku ?? ''
  const staff = shopApi(await logIn(DEMO_STAFF))
  const stock = async () =>
    (await staff('GET /admin/products/:id', { params: { id } })).variations[0]?.stock_quantity ?? 0
  const before = await stock()
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto('/admin/stock-room/counts')
  await button(page, 'Start a count').click()
  await button(page.getByRole('dialog'), 'Start').click()
  const field = page.getByLabel('Barcode or SKU')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const counted = page.getByRole('status', { name: /^Counted of/ })

  // Three in a row, faster than the server answers; the last while the connection is lost.
  await scan(page, sku)
  await scan(page, sku)
  await expect.poll(() => counted.textContent()).toBe('2')
  await context.setOffline(true)
  await scan(page, sku)
  await page.getByText(/^No connection\. 1 scan/).waitFor()
  await context.setOffline(false)
  await expect.poll(() => counted.textContent()).toBe('3')
  await scan(page, 'NO-SUCH-CODE')
  await page.getByText('No product has the barcode or SKU NO-SUCH-CODE.').waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])

  await page.getByLabel('Units counted').fill(String(before + 2))
  await page.keyboard.press('Enter')
  await expect.poll(() => counted.textContent()).toBe(String(before + 2))
  await page.getByRole('link', { name: 'See the differences' }).click()
  await page.getByText(`${before} expected, ${before + 2} counted`).waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  await page.getByLabel(/^Reason for/).selectOption('Return not booked')
  await button(page, 'Apply 1 difference').click()
  await page.getByText('This count was applied.').waitFor()
  await expect.poll(stock).toBe(before + 2)
  // The browser reports the rejected scan and the lost connection.
  expect(errors.filter((message) => !/NO-SUCH-CODE|404|scans|ERR_INTERNET_DISCONNECTED/.test(message))).toEqual([])
  await context.close()
})
