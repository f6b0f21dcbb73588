import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES } from '../support/browser.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  const api = shopApi(await logIn(DEMO_STAFF))
  await api('PUT /admin/settings/', { body: { accent_colour: '', fonts: 'mona_sans' } })
})

test.each([390, 1440])(
  'staff draft a colour, see it in a preview of each theme, and publish it for visitors, at %i px',
  async (width) => {
    const colour = width === 390 ? '#7a1fa2' : '#b3400e'
    const { page, context, errors } = await newStaff(browser, { width })
    await page.goto('/admin/settings')
    await page.getByRole('link', { name: 'Change the branding' }).click()
    await page.getByLabel('Accent colour').fill('green')
    await page.getByText('Enter a colour like #0b6150, or leave it blank.').waitFor()
    await page.getByLabel('Accent colour').fill(colour)
    await page.getByLabel('System fonts: nothing to download').check()
    await page
      .getByText(/^Button \d+\.\d, link \d+\.\d$/)
      .first()
      .waitFor()
    await page.getByText('Saved', { exact: true }).waitFor()
    const frame = page.frameLocator('.preview iframe')
    const accent = () => frame.locator('html').evaluate((root) => getComputedStyle(root).getPropertyValue('--accent'))
    await page.getByLabel('Theme of the preview').selectOption('light')
    await expect.poll(accent).toBe(colour)
    await page.getByLabel('Theme of the preview').selectOption('purple')
    await expect.poll(accent).not.toBe(colour)

    const visitor = await newVisitor(browser, { width })
    const visible = () =>
      visitor.page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent'))
    await visitor.page.goto('/')
    expect(await visible()).not.toBe(colour)
    await button(page, 'Publish').click()
    await button(page.getByRole('dialog'), 'Publish now').click()
    await page.getByText('Published', { exact: true }).last().waitFor()
    await visitor.page.goto('/')
    expect(await visible()).toBe(colour)
    expect(await visitor.page.locator('link[rel=preload][as=font]').count()).toBe(0)
    // The refused colour.
    expect([...errors, ...visitor.errors].filter((error) => !error.includes('branding/draft'))).toEqual([])
    await Promise.all([context.close(), visitor.context.close()])
  },
)

test('the menu opens in the preview of the menu editor on a phone, and nothing in it leaves the page', async () => {
  const { page, context, errors } = await newStaff(browser, { width: 1440 })
  await page.goto('/admin/storefront/frame')
  await button(page, 'Phone').click()
  const frame = page.frameLocator('.preview iframe')
  await frame.getByRole('button', { name: 'Open menu' }).click()
  const menu = frame.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Contact' }).first().click()
  await button(menu, 'Logout').click()
  await menu.waitFor()
  expect(new URL(page.url()).pathname).toBe('/admin/storefront/frame')
  await page.getByLabel('Text 1 of the bar').waitFor()
  await button(menu, 'Close menu').click()
  await menu.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await context.close()
})

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
