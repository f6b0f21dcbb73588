import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, viewportHeight } from '../support/browser.ts'
import { fillCart, newCustomer } from '../support/customers.ts'
import { findForcedColorErrors, findLayoutErrors } from '../support/layout-errors.ts'
import { findSeriousErrors } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed } from '../support/shop-api.ts'

/** Widths of touch devices, and of those with a mouse. Each page is loaded once per group. */
const WIDTHS: [number, number, number][] = [
  [320, 390, 600],
  [768, 1024, 1440],
]
/** In pixels, on a phone. */
const MAX_HOME_HEIGHT = 7000

let browser: Browser
let token: string
let pages: readonly (readonly [path: string, heading: string | RegExp])[]

beforeAll(async () => {
  browser = await sharedBrowser()
  const customer = await newCustomer()
  token = customer.token
  await fillCart(customer, ['Garden Mint Nic Salt', 2], ['Moroccan Mint Tea', 1])
  const { id, slug } = await productNamed('Garden Mint Nic Salt')
  pages = [
    ['/', 'Popular this week'],
    ['/shop', 'Shop all'],
    [`/product/${id}-${slug}`, 'Garden Mint Nic Salt'],
    ['/cart', /^Your cart/],
    ['/checkout', /^Welcome back/],
  ]
})

test.each(WIDTHS)(
  'at %i, %i and %i px nothing overlaps, overflows or is too small to tap, even in forced colours',
  async (...widths) => {
    const { page, context } = await newVisitor(browser, { width: widths[0], token })
    const faults: Record<string, string[]> = {}
    for (const [path, heading] of pages) {
      await page.goto(path, { waitUntil: 'load' })
      await page.getByRole('heading', { name: heading }).first().waitFor()
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      for (const width of widths) {
        await resize(page, width)
        const found = [...(await findLayoutErrors(page)), ...(await findSeriousErrors(page))]
        await page.emulateMedia({ forcedColors: 'active' })
        found.push(...(await findForcedColorErrors(page)))
        await page.emulateMedia({ forcedColors: 'none' })
        if (found.length > 0) faults[`${path} at ${width} px`] = found
      }
    }
    expect(faults).toEqual({})
    await context.close()
  },
)

/** Resizes the window and waits until the page and its images are rendered. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: viewportHeight(width) })
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))
}

test('at 390 px the home page stays short: its products and articles are rows to swipe', async () => {
  const { page, context } = await newVisitor(browser, { width: 390 })
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('heading', { name: 'Popular this week' }).waitFor()
  await page.waitForSelector('html[data-laid-out]')
  const rows = await page.locator('.swipe').evaluateAll((elements) =>
    elements.map(({ scrollWidth, clientWidth, children }) => ({
      isWider: scrollWidth > clientWidth,
      tops: new Set([...children].map((child) => child.getBoundingClientRect().top)).size,
    })),
  )
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ isWider: true, tops: 1 })))
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(MAX_HOME_HEIGHT)
  await context.close()
})

test('at 320 px no admin list scrolls sideways', async () => {
  const { page, context } = await newVisitor(browser, { width: 320, token: await logIn(DEMO_STAFF) })
  const widths: Record<string, number> = {}
  for (const [path, heading] of [
    ['/admin', 'Dashboard'],
    ['/admin/orders', 'Orders'],
    ['/admin/products', 'Products'],
    ['/admin/audit-log', 'Audit log'],
  ] as const) {
    await page.goto(path, { waitUntil: 'load' })
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    widths[path] = await page.evaluate(() => document.documentElement.scrollWidth)
  }
  expect(widths).toEqual({ '/admin': 320, '/admin/orders': 320, '/admin/products': 320, '/admin/audit-log': 320 })
  await context.close()
})

test('at 390 px the filters of an admin list are one button beside the search, and open in a sheet', async () => {
  const { page, context } = await newVisitor(browser, { width: 390, token: await logIn(DEMO_STAFF) })
  await page.goto('/admin/products?stock=low&status=active')
  const toolbar = page.getByRole('search', { name: 'Filter the list' })
  await toolbar.getByRole('button', { name: 'Filters (2)' }).waitFor()
  expect(await toolbar.getByRole('combobox').count()).toBe(0)
  expect((await toolbar.boundingBox())?.height).toBeLessThan(60)
  await toolbar.getByRole('button', { name: 'Filters (2)' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Stock').selectOption('')
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await toolbar.getByRole('button', { name: 'Filters (1)' }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=active')
  await context.close()
})
