import type { Browser, Page, Response } from 'playwright-core'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { withOwnShop } from '../support/own-shop.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

const SHOP = inject('shopUrl')
/** Maximum transfer sizes of a page on a phone, in bytes. */
const MAX_SCRIPT_BYTES = 160_000
const MAX_FONT_BYTES = 60_000
/** Longer than a page needs to render with system fonts. */
const LATE_FONT_MS = 1500

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Opens a page as a visitor who has passed the age gate. */
async function openPage(width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 } })
  await context.addInitScript(() => {
    localStorage.setItem('isAgeVerified', 'true')
    localStorage.setItem('cookieConsentStatus', 'custom')
  })
  return context.newPage()
}

describe.each([390, 1440])('at %d px', (width) => {
  // The home page rounds to 0.00, as tools report it. In another font, a line of a card may break at a different word.
  test.each([
    ['/', 0.005],
    ['/shop', 0.02],
    ['/bundles', 0.02],
  ])('%s does not shift when its font arrives late', async (path, maxShift) => {
    const page = await openPage(width)
    await page.route(/mona-sans.*\.woff2/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LATE_FONT_MS))
      await route.continue()
    })
    await page.goto(`${SHOP}${path}`)
    await page.evaluate(() => document.fonts.ready)
    await page.waitForTimeout(500)
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const values = list.getEntries().map((entry) => ('value' in entry ? Number(entry.value) : 0))
            resolve(values.reduce((sum, value) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 1000)
        }),
    )
    expect(shift).toBeLessThan(maxShift)
    await page.context().close()
  })
})

test('the first page loads no more scripts and fonts than the budget for a phone', () =>
  // In the shared shop, another test may choose the fonts of the system.
  withOwnShop(async (shop) => {
    const page = await openPage(390)
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.goto(shop.url)
    await page.waitForLoadState('networkidle')
    const bytesOf = async (kind: string) => {
      const sizes = responses
        .filter((response) => response.request().resourceType() === kind)
        .map(async (response) => (await response.request().sizes()).responseBodySize)
      return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
    }
    expect(await bytesOf('script')).toBeLessThan(MAX_SCRIPT_BYTES)
    // On a busy machine the network is idle before the stylesheet asks for its fonts.
    await expect.poll(() => bytesOf('font')).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(await bytesOf('font')).toBeLessThan(MAX_FONT_BYTES)
    await page.context().close()
  }))
