import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { fillCart, newCustomer } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { button, newStaff, saveForm } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('a coupon that staff create reduces the total of a cart, until they switch it off', async () => {
  const code = `FROST${process.pid}`
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/coupons')
  await page.getByRole('link', { name: 'New coupon' }).click()
  await page.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await page.getByLabel('Discount, %').fill('20')
  await page.getByLabel('Minimum order').fill('20')
  await saveForm(page, 'Coupon added')
  await page.getByRole('heading', { level: 1, name: code }).waitFor()

  const customer = await newCustomer()
  await fillCart(customer, ['Peppermint CBD Tea', 1])
  const buyer = await newVisitor(browser, { token: customer.token })
  await buyer.page.goto('/cart')
  const apply = async () => {
    await buyer.page.getByLabel('Coupon code').fill(code)
    await button(buyer.page, 'Apply').click()
  }
  await apply()
  // The cart costs £14.50.
  await buyer.page.getByText(`This coupon code needs an order of at least £20`).first().waitFor()
  await fillCart(customer, ['Peppermint CBD Tea', 1])
  await buyer.page.reload()
  await apply()
  await buyer.page.getByText(`Coupon ${code} applied!`).waitFor()
  // 2 × £14.50 = £29.00, less 20% = £23.20, plus £8.00 delivery.
  await buyer.page.getByText('£31.20').first().waitFor()

  await page.getByRole('switch', { name: 'Active' }).click()
  await saveForm(page, 'Coupon saved')
  const other = await newCustomer()
  await fillCart(other, ['Peppermint CBD Tea', 2])
  const late = await newVisitor(browser, { token: other.token })
  await late.page.goto('/cart')
  await late.page.getByLabel('Coupon code').fill(code)
  await button(late.page, 'Apply').click()
  await late.page.getByText('This coupon code does not exist').first().waitFor()
  expect(errors).toEqual([])
  await Promise.all([context.close(), buyer.context.close(), late.context.close()])
})
