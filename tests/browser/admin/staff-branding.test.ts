import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES } from '../support/browser.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { newStaff, saveForm } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  const api = shopApi(await logIn(DEMO_STAFF))
  await api('PUT /admin/settings/', { body: { accent_colour: '', fonts: 'mona_sans' } })
})

test.each([390, 1440])(
  'staff see a colour in every theme before they save it, and visitors after, at %i px',
  async (width) => {
    const colour = width === 390 ? '#7a1fa2' : '#b3400e'
    const { page, context, errors } = await newStaff(browser, { width })
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Change the branding' }).click()
    await page.getByLabel('Accent colour').fill('green')
    await page.getByLabel('Accent colour').blur()
    await page.getByLabel('Fonts', { exact: true }).selectOption('system')
    await page.getByText('Enter a colour like #0b6150, or leave it blank.').waitFor()
    await page.getByLabel('Accent colour').fill(colour)
    await page
      .getByText(/^Button \d+\.\d, link \d+\.\d$/)
      .first()
      .waitFor()
    await saveForm(page, 'Branding saved')

    const visitor = await newVisitor(browser, { width })
    await visitor.page.goto('/')
    const accent = await visitor.page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--accent'),
    )
    expect(accent).toBe(colour)
    expect(await visitor.page.locator('link[rel=preload][as=font]').count()).toBe(0)
    expect([...errors, ...visitor.errors]).toEqual([])
    await Promise.all([context.close(), visitor.context.close()])
  },
)

test('ten pages are readable in every theme with an accent that is too light for text', async () => {
  const product = await productNamed('Garden Mint Nic Salt')
  const pages = [
    '/',
    '/shop',
    `/product/${product.slug}`,
    '/bundles',
    '/blog',
    '/contact',
    '/delivery-info',
    '/terms',
    '/auth',
    '/cart',
  ]
  const { page, context } = await newVisitor(browser, { width: 1440, hasReducedMotion: true })
  const faults: string[] = []
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.addStyleTag({ url: '/branding/ffee00-all-newsreader.css' })
    const found = await findErrorsByTheme(page, THEMES)
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
  await context.close()
})
