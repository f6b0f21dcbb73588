import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

const FRAME = { key: 'frame' }

let browser: Browser
let before: Record<string, unknown>
beforeAll(async () => {
  browser = await sharedBrowser()
  const { content } = await shopApi(await logIn(DEMO_STAFF))('GET /admin/content/:key', { params: FRAME })
  before = content
})
afterAll(async () => {
  const api = shopApi(await logIn(DEMO_STAFF))
  await api('PUT /admin/content/:key/draft', { params: FRAME, body: { content: before } })
  await api('POST /admin/content/:key/publish', { params: FRAME, body: {} })
})

test.each([390, 1440])('staff write the menus and the bar, and visitors read them at %i px', async (width) => {
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto('/admin/storefront')
  await page.getByRole('link', { name: 'Menus and announcement bar' }).click()
  const said = `Tea week ${width}`
  await page.getByLabel('Text 1 of the bar').fill(said)
  await page.getByLabel('Text 1 leads to').selectOption({ label: 'Delivery information' })
  const menu = width === 390 ? 'Menu on phones' : 'Header menu'
  const card = page.getByRole('region', { name: menu, exact: true })
  await card.getByRole('button', { name: `Add a link to ${menu}` }).click()
  await card.getByLabel('New link leads to').selectOption({ label: 'Recycling' })
  // Typed addresses are checked.
  const place = width === 390 ? 8 : 6
  await card.getByLabel('Recycling leads to').selectOption({ label: 'Another address' })
  await card.getByLabel('Address of Recycling').fill('javascript:alert(1)')
  await card.getByText('Choose a page, or enter an address that starts with / or https://.').waitFor()
  await card.getByLabel('Recycling leads to').selectOption({ label: 'Recycling' })
  await card.getByLabel(`${menu}, name of link ${place}`).fill(`Old vapes ${width}`)
  await button(card, `Move Old vapes ${width} up`).click()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    `Move Old vapes ${width} up`,
  )
  await button(page, 'Publish').click()
  await button(page.getByRole('dialog'), 'Publish now').click()
  await page.getByText('Published', { exact: true }).last().waitFor()

  const visitor = await newVisitor(browser, { width })
  await visitor.page.goto('/')
  const announced = visitor.page.getByRole('complementary', { name: 'Announcements' })
  expect(await announced.getByRole('link', { name: said }).getAttribute('href')).toBe('/delivery-info')
  if (width === 390) await button(visitor.page, 'Open menu').click()
  await visitor.page.getByRole('link', { name: `Old vapes ${width}` }).click()
  await visitor.page.getByRole('heading', { level: 1, name: 'Recycling' }).waitFor()
  // The refused address.
  expect([...errors, ...visitor.errors].filter((error) => !error.includes('frame/draft'))).toEqual([])
  await Promise.all([context.close(), visitor.context.close()])
})

test('sections of the home page are dragged into another order', async () => {
  const { page, context, errors } = await newStaff(browser, { width: 1440 })
  await page.goto('/admin/storefront/home')
  const rows = page.locator('.section-list > li')
  const names = () => rows.locator('b').allTextContents()
  await rows.first().waitFor()
  const [first, second, third] = await names()
  await rows.nth(0).locator('.drag-handle').dragTo(rows.nth(2).locator('.drag-handle'))
  expect((await names()).slice(0, 3)).toEqual([second, third, first])
  await page.getByText(/^Hero(: .*)?, 3 of \d+$/).waitFor({ state: 'attached' })
  await page.getByText('Saved', { exact: true }).waitFor()
  await button(page, 'Discard draft').click()
  await button(page.getByRole('dialog'), 'Discard').click()
  await expect.poll(async () => (await names())[0]).toBe(first)
  expect(errors).toEqual([])
  await context.close()
})
