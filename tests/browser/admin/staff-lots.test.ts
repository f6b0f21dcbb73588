import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Each width has a product of its own. */
const PRODUCTS: Record<(typeof WIDTHS)[number], string> = { 390: 'Hibiscus & Rose Tea', 1440: 'Nettle Tips Tea' }

async function receive(page: Page, lot: string, bestBefore: string): Promise<void> {
  await button(page, 'Receive stock').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Lot number on the box').fill(lot)
  await dialog.getByLabel('Best before').fill(bestBefore)
  await dialog.getByLabel('Units').fill('6')
  await button(dialog, 'Receive').click()
  await page.getByRole('row', { name: new RegExp(lot) }).waitFor()
}

test.each(WIDTHS)('two lots are received, sold and one is recalled at %i px', async (width) => {
  const name = PRODUCTS[width]
  const { id } = await productNamed(name)
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto(`/admin/products/${id}/lots`)
  await receive(page, `LATE-${width}`, '31/03/2029')
  await receive(page, `SOON-${width}`, '30/04/2028')
  const soon = page.getByRole('row', { name: new RegExp(`SOON-${width}`) })
  await soon.getByText('Sells first').waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])

  const buyer = await newCustomer()
  await fillCart(buyer, [name, 2])
  const order = await placeOrder(buyer)
  const staff = shopApi(await logIn(DEMO_STAFF))
  for (const status of ['paid', 'processing', 'shipped'] as const)
    await staff('PUT /admin/orders/:id/', { params: { id: order.id }, body: { status } })
  await page.goto(`/admin/orders/${order.id}`)
  await page.getByText(`Lot SOON-${width} × 2`).first().waitFor()

  await page.goto(`/admin/products/${id}/lots`)
  await soon.getByRole('button', { name: /details/i }).click()
  await button(page, 'Recall: stop the sale now').click()
  const dialog = page.getByRole('dialog')
  const heading = dialog.getByRole('heading', { name: `Recall lot SOON-${width}` })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await soon.getByText('Recalled').waitFor()

  await button(page, 'Open recall').click()
  await dialog.getByLabel('What is wrong').fill('The label misses an allergen.')
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  await button(dialog, 'Send 1 mail').click()
  await dialog.getByText('No answer yet').waitFor()
  const mail = await mailTo(buyer.email, `SOON-${width}`)
  const link = /https?:\/\/\S*\/recall\?\S*answer=returns/.exec(mail.text)?.[0] ?? ''
  const visitor = await newVisitor(browser, { width })
  const { pathname, search } = new URL(link)
  await visitor.page.goto(`${pathname}${search}`)
  await button(visitor.page, 'I have it and send it back').click()
  await visitor.page.getByRole('heading', { name: 'Thank you for your answer' }).waitFor()
  expect(await findErrorsByTheme(visitor.page, THEMES)).toEqual([])
  await page.reload()
  await dialog.getByText('Sends it back').first().waitFor()
  expect(errors).toEqual([])
  expect(visitor.errors).toEqual([])
  await Promise.all([context.close(), visitor.context.close()])
})
