import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from './browser.ts'
import { openBrowser } from './open-browser.ts'

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

/** How much of what a visitor saw moved by itself. */
function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  const faults = await page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'] })
    return violations.map(({ id, impact, nodes }: { id: string; impact: string; nodes: { html: string }[] }) => ({
      id,
      impact,
      html: nodes[0]?.html,
    }))
  })
  return faults
    .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }: { id: string; html: string }) => `${id}: ${html}`)
}

describe.each(WIDTHS)('at %i px', (width) => {
  describe.each(THEMES)('in the %s theme', (theme) => {
    test.each(PAGES)('%s is accessible, still, and quiet', async (path) => {
      const { page, context, errors } = await newVisitor(browser, { width, theme })
      await page.goto(await addressOf(path), { waitUntil: 'networkidle' })
      expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
      expect(await layoutShift(page)).toBeLessThan(0.02)
      expect(await seriousFaults(page)).toEqual([])
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
      expect(isWide, 'nothing sticks out sideways').toBe(false)
      // The browser itself reports the document's own 404 as an error.
      expect(errors.filter((error) => !(path === '/nowhere' && error.includes('/nowhere')))).toEqual([])
      await context.close()
    })
  })
})
