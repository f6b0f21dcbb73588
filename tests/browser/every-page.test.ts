import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from './browser.ts'
import { openBrowser } from './open-browser.ts'
import { layoutShift, seriousFaults, sticksOut } from './page-faults.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

const PAGES = [
  '/',
  '/shop',
  '/shop?view=list',
  '/shop?search=mango',
  '/shop?search=zzzzqqqq',
  '/product/first',
  '/bundles',
  '/bundle/first',
  '/contact',
  '/about-us',
  '/delivery-info',
  '/privacy',
  '/terms',
  '/return-policy',
  '/recycling',
  '/blog',
  '/auth',
  '/cart',
  '/checkout',
  '/nowhere',
]

/** The address of a page; 'first' stands for the most popular product or the newest bundle. */
async function addressOf(path: string): Promise<string> {
  const [, kind] = /^\/(product|bundle)\/first$/.exec(path) ?? []
  if (!kind) return path
  const answer = await fetch(`${inject('shopUrl')}/api/v1/${kind}s/?limit=1`)
  const { items } = await answer.json()
  return `/${kind}/${items[0].id}-${items[0].slug}`
}

describe.each(WIDTHS)('at %i px', (width) => {
  describe.each(THEMES)('in the %s theme', (theme) => {
    test.each(PAGES)('%s is accessible, still, and quiet', async (path) => {
      const { page, context, errors } = await newVisitor(browser, { width, theme })
      await page.goto(await addressOf(path), { waitUntil: 'networkidle' })
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
      expect(await layoutShift(page)).toBeLessThan(0.02)
      expect(await seriousFaults(page)).toEqual([])
      expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
      // The browser itself reports the document's own 404 as an error.
      expect(errors.filter((error) => !(path === '/nowhere' && error.includes('/nowhere')))).toEqual([])
      await context.close()
    })
  })
})
