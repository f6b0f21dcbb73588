import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { STATIC_PAGES } from '../../../server/areas/seo/sitemap.ts'
import { newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { openPageWalk, type PageWalk } from '../support/page-walk.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const PAGES = [
  ...STATIC_PAGES,
  '/shop?view=list',
  '/shop?search=mango',
  '/shop?search=zzzzqqqq',
  '/product/first',
  '/bundle/first',
  '/blog/first',
  '/auth',
  '/cart',
  '/checkout',
  '/nowhere',
]

/** Returns a page's address; 'first' is the most popular product, or the newest bundle or article. */
async function addressOf(path: string): Promise<string> {
  const [, kind] = /^\/(product|bundle|blog)\/first$/.exec(path) ?? []
  if (!kind) return path
  const answer = await fetch(`${inject('shopUrl')}/api/v1/${kind === 'blog' ? kind : `${kind}s`}/?limit=1`)
  const { items } = await answer.json()
  return `/${kind}/${items[0].id}-${items[0].slug}`
}

describe.each(WIDTHS)('at %i px', (width) => {
  let walk: PageWalk
  beforeAll(async () => {
    walk = await openPageWalk(browser, { width })
  })
  afterAll(() => walk.close())

  test.each(PAGES)('%s is accessible in every theme, has no layout shift and logs no errors', async (path) => {
    // The browser itself logs the document's 404 as an error.
    const isExpected = (error: string) => path === '/nowhere' && error.includes('/nowhere')
    await walk.inspect(await addressOf(path), { isExpected })
  })
})

test.each(THEMES)('a page loads in the %s theme that was chosen before', async (theme) => {
  const { page, context } = await newVisitor(browser, { theme })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('html[data-theme]').waitFor({ state: 'attached' })
  expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
  await context.close()
})
