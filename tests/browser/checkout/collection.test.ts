import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES } from '../support/browser.ts'
import {
  addToCart,
  chooseTransfer,
  confirmedOrder,
  findProduct,
  goToCheckout,
  logInThroughForm,
  orderButton,
  registerCustomer,
  saveAddress,
} from '../support/buying.ts'
import { somebody } from '../support/customers.ts'
import { withOwnShop } from '../support/own-shop.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF } from '../support/shop-api.ts'
import { button } from '../support/staff.ts'

const POINT = '12 Kirkgate, Leeds LS1 4AP. Monday to Saturday, 9 to 17:30'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

async function addCollection(page: Page): Promise<void> {
  await page.goto('/auth?redirect=/admin/settings/delivery')
  await logInThroughForm(page, DEMO_STAFF)
  await button(page, 'Add service').click()
  await page.getByRole('dialog').getByLabel('Name').fill('Collection')
  await page.getByRole('dialog').getByLabel('Collect from').fill(POINT)
  await button(page, 'Save').click()
  await button(page, 'Collection, Mainland: Not offered').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Offered').selectOption('Yes')
  await dialog.getByLabel('Price').fill('0')
  await dialog.getByLabel('Arrives after').fill('1')
  await button(dialog, 'Save').click()
  await page.getByRole('button', { name: /^Collection, Mainland: Free/i }).waitFor()
}

test('a customer collects an order with its code', () =>
  // In the shared shop, the service would be offered to the customers of other tests.
  withOwnShop(async ({ url: shopUrl }) => {
    const staff = await newVisitor(browser, { shopUrl, width: 1440 })
    await addCollection(staff.page)

    const { page, context, errors } = await newVisitor(browser, { shopUrl, width: 390 })
    await page.goto('/auth')
    await registerCustomer(page, somebody())
    await page.waitForURL(`${shopUrl}/shop`)
    await findProduct(page, 'Vitamin D3 4000 IU')
    await addToCart(page)
    await page.getByText('Product added to cart!').first().waitFor()
    await goToCheckout(page)
    await saveAddress(page, { isAgeRestricted: false })
    await button(page, 'Change delivery').click()
    await page.getByRole('radio', { name: /^Collection/ }).check()
    await page.getByText(POINT).first().waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await button(page, 'Continue to payment').click()
    await chooseTransfer(page)
    await orderButton(page).click()
    const id = await confirmedOrder(page)

    await staff.page.goto(`${shopUrl}/admin/orders/${id}`)
    await button(staff.page, 'Mark transfer as received').click()
    await button(staff.page.getByRole('dialog'), 'Mark transfer as received').click()
    await button(staff.page, 'Start packing').click()
    await button(staff.page, 'Ready to collect').click()
    await button(staff.page, 'Hand over').waitFor()

    await page.goto(`${shopUrl}/profile/orders/${id}`)
    await page.getByText('Your order is ready.').waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    const code = (await page.locator('.notice b').first().innerText()).trim()
    await button(staff.page, 'Hand over').click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('Customer’s code').fill('000')
    await button(dialog, 'Hand over').click()
    await dialog.getByText('That isn’t the code of this order.').waitFor()
    expect(await findErrorsByTheme(staff.page, THEMES)).toEqual([])
    await dialog.getByLabel('Customer’s code').fill(code)
    await button(dialog, 'Hand over').click()
    await staff.page.getByText('Collected', { exact: true }).first().waitFor()
    await page.reload()
    await page.getByText('You’ve collected your order.').waitFor()
    expect(errors).toEqual([])
    await context.close()
    await staff.context.close()
  }))
