import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, WIDTHS, waitForPath } from '../support/browser.ts'
import { openPageWalk, type PageWalk } from '../support/page-walk.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_CUSTOMER, DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'

let browser: Browser
let token: string
/** The id of the newest record of each kind, for addresses. */
const first: Record<string, number> = {}

beforeAll(async () => {
  browser = await sharedBrowser()
  token = await logIn(DEMO_STAFF)
  const api = shopApi(token)
  const lists = await Promise.all([
    api('GET /admin/orders/'),
    api('GET /admin/products/'),
    api('GET /admin/bundles/'),
    api('GET /admin/coupons/'),
    api('GET /admin/blog/'),
    api('GET /users/'),
  ])
  for (const [index, name] of ['order', 'product', 'bundle', 'coupon', 'post', 'user'].entries())
    first[name] = lists[index]?.items[0]?.id ?? 0
})

const PAGES: readonly (readonly [page: string, heading: string | RegExp])[] = [
  ['/admin', 'Dashboard'],
  ['/admin?period=90d', 'Dashboard'],
  ['/admin/orders', 'Orders'],
  ['/admin/orders?view=problems', 'Orders'],
  ['/admin/orders?search=nobody-of-this-name', 'Orders'],
  ['/admin/orders/{order}', /^VS-/],
  ['/admin/orders/{order}/edit', /^Change VS-/],
  ['/admin/orders/{order}/packing-slip', /packing slip/i],
  // The newest order may be unpaid, which has a pro forma instead of an invoice.
  ['/admin/orders/{order}/invoice', /invoice|pro forma/i],
  ['/admin/orders/{order}/evidence', /^Evidence of VS-/],
  ['/admin/orders/new', 'New order'],
  ['/admin/orders/failed-payments', 'Failed payments'],
  ['/admin/orders/failed-payments?view=all', 'Failed payments'],
  ['/admin/orders/dispatch', /^Dispatch/],
  ['/admin/returns', 'Returns'],
  ['/admin/returns?view=closed', 'Returns'],
  ['/admin/returns/take-back', 'Take-back'],
  ['/admin/products', 'Products'],
  ['/admin/products/new', 'New product'],
  ['/admin/products/{product}', /\w/],
  ['/admin/products/lots', 'Lots'],
  ['/admin/products/sales', 'Sales'],
  ['/admin/products/sales/new', 'New sale'],
  ['/admin/products/{product}/lots', 'Lots'],
  ['/admin/stock-room', 'Reorder'],
  ['/admin/stock-room?lead_days=21', 'Reorder'],
  ['/admin/stock-room/counts', 'Stock counts'],
  ['/admin/stock-room/purchase-orders', 'Purchase orders'],
  ['/admin/stock-room/suppliers', 'Suppliers'],
  ['/admin/categories', 'Categories'],
  ['/admin/bundles', 'Bundles'],
  ['/admin/bundles/new', 'New bundle'],
  ['/admin/bundles/{bundle}', /\w/],
  ['/admin/coupons', 'Coupons'],
  ['/admin/coupons/new', 'New coupon'],
  ['/admin/coupons/{coupon}', /\w/],
  ['/admin/promotions', 'Promotions'],
  ['/admin/promotions/new', 'New promotion'],
  ['/admin/storefront', 'Storefront'],
  ['/admin/storefront/home', 'Home page'],
  ['/admin/storefront/frame', 'Menus and announcement bar'],
  ['/admin/storefront/return-policy', 'Return policy'],
  ['/admin/blog', 'Blog'],
  ['/admin/blog/new', /^New/],
  ['/admin/blog/edit/{post}', /\w/],
  ['/admin/reviews', 'Reviews'],
  ['/admin/privacy', 'Privacy requests'],
  ['/admin/users', 'Users'],
  ['/admin/users/{user}', /\w/],
  ['/admin/insights', 'Insights'],
  ['/admin/insights?period=7d', 'Insights'],
  ['/admin/assistant', 'Assistant'],
  ['/admin/assistant/training', 'Assistant'],
  ['/admin/assistant/versions', 'Assistant'],
  ['/admin/chat', 'Chat agent'],
  ['/admin/settings', 'Settings'],
  ['/admin/settings/branding', 'Branding'],
  ['/admin/settings/delivery', 'Delivery'],
  ['/admin/settings/payments', 'Payments'],
  ['/admin/settings/age-checks', 'Age checks'],
  ['/admin/settings/mails', 'Mails'],
  ['/admin/settings/mails/order_received', 'Order received'],
  ['/admin/settings/redirects', 'Redirects'],
  ['/admin/settings/moving-in', 'Moving in'],
  ['/admin/settings/api-keys', 'API keys'],
  ['/admin/settings/webhooks', 'Webhooks'],
  ['/admin/setup?step=name', 'What is your shop called?'],
  ['/admin/setup?step=vat', /\w/],
  ['/admin/going-live', 'Going live'],
  ['/admin/books', 'Bookkeeping'],
  ['/admin/audit-log', 'Audit log'],
  ['/admin/nowhere', /\w/],
]

describe.each(WIDTHS)('at %i px', (width) => {
  let walk: PageWalk
  beforeAll(async () => {
    walk = await openPageWalk(browser, { width, token })
  })
  afterAll(() => walk.close())

  test.each(PAGES)('%s is accessible in every theme, has no layout shift and logs no errors', async (path, heading) => {
    const address = path.replace(/\{(\w+)\}/, (_, name: string) => String(first[name]))
    expect(address).not.toMatch(/\/0$|undefined/)
    await walk.inspect(address, { heading })
  })
})

describe('the guard', () => {
  test('redirects a visitor to log in, and back', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/admin/coupons')
    await waitForPath(page, '/auth')
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/admin/coupons')
    await context.close()
  })

  test('redirects a customer to the home page, and shows no staff data', async () => {
    const { page, context } = await newVisitor(browser, { token: await logIn(DEMO_CUSTOMER) })
    await page.goto('/admin/orders')
    await waitForPath(page, '/')
    expect(await page.getByRole('navigation', { name: /admin/i }).count()).toBe(0)
    await context.close()
  })
})
