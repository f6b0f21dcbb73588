import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { productNamed } from '../support/shop-api.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

// Whole pages are cached and served to every visitor, so they must never contain a customer's data.
test('the HTML of a page is the same for every visitor and contains no customer data', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Moroccan Mint Tea', 1])
  const order = await placeOrder(customer)
  await fillCart(customer, ['Moroccan Mint Tea', 2])
  const { id } = await productNamed('Moroccan Mint Tea')
  const { page, context } = await newVisitor(browser, { token: customer.token })
  const paths = [
    '/',
    '/shop',
    `/product/${id}`,
    '/cart',
    '/checkout',
    '/profile',
    '/profile?tab=details',
    '/profile/orders',
    `/profile/orders/${order.id}`,
    `/profile/orders/${order.id}/invoice`,
    '/profile/addresses',
    '/profile/wishlist',
    `/order-confirmation/${order.id}`,
    `/bank-transfer-payment?order=${order.id}`,
  ]
  for (const path of paths) {
    const served = await page.goto(path)
    const withToken = await htmlOf(path, { authorization: `Bearer ${customer.token}`, cookie: 'session=1' })
    expect(await htmlOf(path), path).toBe(withToken)
    expect(await served?.text(), path).toBe(withToken)
    for (const own of [customer.name, customer.email, customer.token, order.order_number])
      expect(withToken, path).not.toContain(own)
    expect(served?.headers(), path).not.toHaveProperty('set-cookie')
  }
  await context.close()
})

const htmlOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${inject('shopUrl')}${path}`, { headers: { accept: 'text/html', ...headers } })).text()
