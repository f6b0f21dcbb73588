import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newTab, newVisitor, waitForPath } from '../support/browser.ts'
import { addToCart, logInThroughForm } from '../support/buying.ts'
import { fillCart, newCustomer } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { productNamed } from '../support/shop-api.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const cartOf = (page: Page, words: string) =>
  page.getByRole('banner').getByRole('link', { name: words, exact: true }).waitFor()

test('two tabs show the same cart', async () => {
  const customer = await newCustomer()
  const { page: one, context } = await newVisitor(browser, { token: customer.token })
  const { page: other } = await newTab(context)
  const { id } = await productNamed('Moroccan Mint Tea')
  await other.goto('/cart')
  await other.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await one.goto(`/product/${id}`)
  await addToCart(one)
  await cartOf(one, 'Cart, 1 item')
  await cartOf(other, 'Cart, 1 item')
  await other.getByRole('button', { name: 'Increase quantity' }).click()
  await cartOf(other, 'Cart, 2 items')
  await cartOf(one, 'Cart, 2 items')
  await other.getByRole('button', { name: 'Remove Moroccan Mint Tea' }).click()
  await other.getByText('Item removed from cart!').waitFor()
  await cartOf(one, 'Cart')
  await context.close()
})

test('the other tab follows a logout and login in one tab', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Moroccan Mint Tea', 1])
  const { page: one, context } = await newVisitor(browser, { token: customer.token })
  const { page: other } = await newTab(context)
  await other.goto('/shop')
  await cartOf(other, 'Cart, 1 item')
  await one.goto('/profile')
  await one.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click()
  await one.waitForURL(/\/$/)
  await other.getByRole('banner').getByRole('link', { name: 'Login / Register' }).waitFor()
  await cartOf(other, 'Cart')
  await one.goto('/auth')
  await logInThroughForm(one, customer)
  await waitForPath(one, '/shop')
  await other.getByRole('link', { name: 'Your profile' }).waitFor()
  await cartOf(other, 'Cart, 1 item')
  expect(await other.getByRole('link', { name: 'Login / Register' }).count()).toBe(0)
  await context.close()
})
