import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { THEMES, WIDTHS } from '../support/browser.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
/** Sales that a failed test has left open would block the next one. */
afterAll(async () => {
  const staff = shopApi(await logIn(DEMO_STAFF))
  const { items } = await staff('GET /admin/sales/')
  for (const { id } of items) await staff('POST /admin/sales/:id/end', { params: { id } })
})

test.each(WIDTHS)('staff see every price of a sale, plan it and cancel it at %i px', async (width) => {
  const { page, errors } = await newStaff(browser, { width })
  await page.goto('/admin/products/sales/new')
  await page.getByLabel('Name', { exact: true }).fill(`Winter ${width}`)
  await page.getByLabel('From').fill('01/12/2099 00:00')
  await page.getByLabel('Until').fill('14/12/2099 23:59')
  await page.getByLabel('Percent').fill('25')
  await page.getByText(/vaping products are left out/).waitFor()
  await page.getByText(/^\d+ of \d+ prices are in the sale/).waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  await button(page, /^Leave out /)
    .first()
    .click()
  await button(page, /^Include /)
    .first()
    .waitFor()
  await button(page, 'Save').first().click()
  await page.waitForURL(/\/sales\/\d+$/)

  await button(page, 'Cancel sale').click()
  await button(page, 'Cancel the sale').click()
  await page.getByText('Cancelled', { exact: true }).first().waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  await page.goto('/admin/products/sales')
  await page.getByText(`Winter ${width}`).first().waitFor()
  expect(errors).toEqual([])
})
