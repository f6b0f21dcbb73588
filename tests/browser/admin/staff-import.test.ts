import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { THEMES, WIDTHS } from '../support/browser.ts'
import { findErrorsByTheme, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  const staff = shopApi(await logIn(DEMO_STAFF))
  const { items } = await staff('GET /admin/products/', { query: { limit: 20, search: 'Imported stand' } })
  for (const { id } of items) await staff('DELETE /admin/products/:id', { params: { id } })
})

test.each(WIDTHS)('staff match the columns of a file once and import it, at %i px', async (width) => {
  const text = `Code ${width};Goods;Charge;Left\nST-${width};Imported stand ${width};4.1625;3\nSX-${width};Broken;free;1\n`
  const file = { name: 'till.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const { page, context, errors } = await newStaff(browser, { width })
  const choose = async () => {
    await page.goto('/admin/products')
    await button(page, 'Import CSV').click()
    await page.getByRole('dialog').getByLabel('File', { exact: true }).setInputFiles(file)
    await button(page, 'Check the file').click()
  }
  await choose()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Choose the column with the title.').waitFor()
  expect(await button(page, 'Check the file').isDisabled()).toBe(true)
  await dialog.getByLabel(`Code ${width}`).selectOption('SKU')
  await dialog.getByLabel('Goods').selectOption('Title')
  await dialog.getByLabel('Charge').selectOption('Price')
  await dialog.getByLabel('Left').selectOption('Quantity in stock')
  await dialog.getByLabel('Prices are in').selectOption('Pounds: 4.99')
  await dialog.getByLabel('Prices are', { exact: true }).selectOption('Without VAT: we add it')
  await dialog.getByText(`ST-${width}: £5.00, 3 in stock`).waitFor()
  await dialog.getByText('Left out: It has a price we can’t read (free).').waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  expect(await sticksOut(page)).toBe(false)
  await button(page, 'Check the file').click()
  await dialog.getByText('Nothing has been changed yet.').waitFor()
  await button(page, 'Import now').click()
  await dialog.getByText('Import complete.').waitFor()
  await choose()
  await dialog.getByText('with the columns you matched').waitFor()
  await button(page, 'Change what the columns mean').click()
  await dialog.getByText('We know these columns from an earlier file.').waitFor()
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await context.close()
})
