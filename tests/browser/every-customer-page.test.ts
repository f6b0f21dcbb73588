import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from './browser.ts'
import { fillCart } from './customers.ts'
import { openBrowser } from './open-browser.ts'
import { layoutShift, seriousFaults, showInTheme, sticksOut } from './page-faults.ts'
import { DEMO_CUSTOMER, logIn, productNamed, shopApi } from './shop-api.ts'

let browser: Browser
let token: string
/** The demo customer's delivered order, which has an invoice and a coupon. */
let delivered: number

beforeAll(async () => {
  browser = await openBrowser()
  token = await logIn(DEMO_CUSTOMER)
  const api = shopApi(token)
  const { items } = await api('GET /users/me/my-orders', { query: { state: 'delivered' } })
  delivered = items[0]?.id ?? 0
  await fillCart({ api }, ['Garden Mint Nic Salt', 2], ['Moroccan Mint Tea', 1])
  for (const name of ['Moroccan Mint Tea', 'Pod One Refillable Kit'])
    await api('POST /wishlist', { body: { product_id: (await productNamed(name)).id } })
})
afterAll(async () => {
  await shopApi(token)('DELETE /cart/clear/')
  await browser.close()
})

const PAGES: readonly (readonly [page: string, heading: string | RegExp])[] = [
  ['/profile', 'Latest orders'],
  ['/profile?tab=details', 'Your details'],
  ['/profile?tab=security', 'Where you are logged in'],
  ['/profile?tab=privacy', 'A copy of your data'],
  ['/profile/orders', 'Orders'],
  ['/profile/orders/{order}', /^VS-/],
  ['/profile/orders/{order}/invoice', /invoice/i],
  ['/profile/addresses', 'Addresses'],
  ['/profile/wishlist', 'Wishlist'],
  ['/cart', /^Your cart 3 items/],
  ['/checkout', 'Checkout'],
  ['/order-confirmation/{order}', /^Thank you/],
]

/** Pages around buying as they are for someone who is not logged in. */
const GUEST_PAGES: readonly (readonly [page: string, heading: string])[] = [
  ['/reset-password', 'This link does not work'],
  ['/reset-password?token=from-a-mail', 'Choose a new password'],
  ['/bank-transfer-payment', 'Pay by bank transfer'],
  ['/order-confirmation/1', 'Your order'],
]

describe.each(WIDTHS)('at %i px', (width) => {
  test.each(PAGES)('%s is accessible in every theme, still, and quiet', async (path, heading) => {
    await look(path.replace('{order}', String(delivered)), heading, { width, token })
  })

  test.each(GUEST_PAGES)('%s is so for a guest', async (path, heading) => {
    await look(path, heading, { width })
  })
})

/** Loads the page once and looks at it in each theme: a theme is colours alone. */
async function look(path: string, heading: string | RegExp, visitor: { width: number; token?: string }) {
  const { page, context, errors } = await newVisitor(browser, { ...visitor, theme: 'light' })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: heading }).first().waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
  for (const theme of THEMES) {
    await showInTheme(page, theme)
    expect(await seriousFaults(page), theme).toEqual([])
  }
  expect(errors).toEqual([])
  await context.close()
}
