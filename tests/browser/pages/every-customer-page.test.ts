import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { WIDTHS } from '../support/browser.ts'
import { fillCart } from '../support/customers.ts'
import { openPageWalk, type PageWalk } from '../support/page-walk.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_CUSTOMER, logIn, productNamed, shopApi } from '../support/shop-api.ts'

let browser: Browser
let token: string
/** The demo customer's delivered order, with an invoice and a coupon, and a product of it to review. */
let delivered: number
let reviewable: number

beforeAll(async () => {
  browser = await sharedBrowser()
  token = await logIn(DEMO_CUSTOMER)
  const api = shopApi(token)
  const { items } = await api('GET /users/me/my-orders', { query: { state: 'delivered' } })
  delivered = items[0]?.id ?? 0
  const order = await api('GET /users/me/orders/:id', { params: { id: delivered } })
  reviewable = order.items.flatMap((item) => item.reviewable_product_ids)[0] ?? 0
  await fillCart({ api }, ['Garden Mint Nic Salt', 2], ['Moroccan Mint Tea', 1])
  for (const name of ['Moroccan Mint Tea', 'Pod One Refillable Kit'])
    await api('POST /wishlist', { body: { product_id: (await productNamed(name)).id } })
})
afterAll(async () => {
  await shopApi(token)('DELETE /cart/clear/')
})

const PAGES: readonly (readonly [page: string, heading: string | RegExp])[] = [
  ['/profile', 'Latest orders'],
  ['/profile?tab=details', 'Your details'],
  ['/profile?tab=security', 'Where you are logged in'],
  ['/profile?tab=privacy', 'A copy of your data'],
  ['/profile/orders', 'Orders'],
  ['/profile/orders/{order}', /^VS-/],
  ['/profile/orders/{order}/invoice', /invoice/i],
  ['/profile/orders/{order}/return', 'Return something'],
  ['/review/{order}/{product}', /review/i],
  ['/profile/addresses', 'Addresses'],
  ['/profile/emails', 'Emails you get'],
  ['/profile/wishlist', 'Wishlist'],
  ['/cart', /^Your cart 3 items/],
  ['/checkout', /^Welcome back/],
  ['/order-confirmation/{order}', /^Thank you/],
]

/** Purchase pages as shown without a login. */
const GUEST_PAGES: readonly (readonly [page: string, heading: string])[] = [
  ['/reset-password', 'Reset your password'],
  ['/reset-password?token=from-a-mail', 'Choose a new password'],
  ['/confirm-email?token=from-a-mail', 'Confirm your email'],
  ['/confirm-emails?token=from-a-mail', 'May we email you?'],
  ['/newsletter', 'Newsletter'],
  ['/unsubscribe?token=from-a-mail', 'Stop these emails?'],
  ['/bank-transfer-payment', 'Pay by bank transfer'],
  ['/order-confirmation/1', 'Your order'],
]

describe.each(WIDTHS)('at %i px', (width) => {
  let customer: PageWalk
  let guest: PageWalk
  beforeAll(async () => {
    customer = await openPageWalk(browser, { width, token })
    guest = await openPageWalk(browser, { width })
  })
  afterAll(async () => {
    await customer.close()
    await guest.close()
  })

  test.each(PAGES)('%s is accessible in every theme, has no layout shift and logs no errors', async (path, heading) => {
    await customer.inspect(path.replace('{order}', String(delivered)).replace('{product}', String(reviewable)), {
      heading,
    })
  })

  test.each(GUEST_PAGES)('%s is the same for a guest', async (path, heading) => {
    await guest.inspect(path, { heading })
  })
})
