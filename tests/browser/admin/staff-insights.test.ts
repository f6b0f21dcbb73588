import type { Browser, BrowserContext } from 'playwright-core'
import { beforeAll, expect, test, vi } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff, openTab } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Letters only, so that no word of the catalogue is similar. */
const WORD = `qzx${[...String(process.pid)].map((digit) => 'bcdfghjkmp'[Number(digit)]).join('')}`
const MISSING = `/old-page-${WORD}`

/** Makes a browser that does not say that a program controls it. */
async function asPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { get: () => false }))
  await context.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 Firefox/145.0' })
}

const readInsights = async () => shopApi(await logIn(DEMO_STAFF))('GET /admin/insights', { query: { period: '7d' } })
const visits = async () => (await readInsights()).funnel[0]?.current ?? 0

test('a search without results and a missing page become a synonym and a redirect', async () => {
  const before = await visits()
  for (const _ of [1, 2]) {
    const { context, page } = await newVisitor(browser)
    await asPerson(context)
    const counted = () => page.waitForRequest((request) => request.url().endsWith('/counts'))
    const [, answer] = await Promise.all([counted(), page.goto(`/shop?search=${WORD}`)])
    expect(answer?.headers()['cache-control']).toContain('public')
    await page.getByText('0 products').first().waitFor()
    await Promise.all([counted(), page.goto(MISSING)])
    await page.getByRole('heading', { name: 'We can’t find that page' }).waitFor()
    expect(await context.cookies()).toEqual([])
    await context.close()
  }
  await vi.waitFor(
    async () =>
      expect((await readInsights()).missing_pages).toContainEqual({ path: MISSING, count: 2, leads_to: null }),
    { timeout: 15_000, interval: 500 },
  )
  // Both addresses were typed.
  expect(await visits()).toBeGreaterThanOrEqual(before + 2)

  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/orders')
  await openTab(page, 'Insights')
  await page.getByRole('heading', { name: 'From visit to order' }).waitFor()
  await button(page, `Create synonym for ${WORD}`).click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('When someone searches').inputValue()).toBe(WORD)
  await dialog.getByLabel('Also search for').fill('mint')
  await dialog.getByText(/^They will then find \d+ products\.$/).waitFor()
  await button(dialog, 'Save synonym').click()
  await page.getByText('Synonym saved').first().waitFor()
  await page
    .getByText(/^Finds \d+ now$/)
    .first()
    .waitFor()
  await page.getByText('also finds mint').waitFor()

  await button(page, `Create redirect from ${MISSING}`).click()
  await page.getByRole('dialog').getByLabel('New address').fill('/shop')
  await button(page.getByRole('dialog'), 'Save').click()
  await page.getByText('Redirected').first().waitFor()

  const visitor = await newVisitor(browser)
  await visitor.page.goto(`/shop?search=${WORD}`)
  await visitor.page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
  await visitor.page.goto(MISSING)
  expect(new URL(visitor.page.url()).pathname).toBe('/shop')

  await page.getByText(WORD).last().locator('xpath=ancestor::li').getByRole('button', { name: 'Remove' }).click()
  await button(page.getByRole('dialog'), 'Remove').click()
  await page.getByText('Synonym removed').first().waitFor()
  await page.getByText('None yet.').waitFor()
  expect(errors).toEqual([])
  await Promise.all([context.close(), visitor.context.close()])
})

test('a browser that a program controls is not counted', async () => {
  const { context, page } = await newVisitor(browser)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/counts')) sent += 1
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Shop', exact: true }).first().click()
  await page.waitForURL('**/shop')
  await page.goto('about:blank')
  expect(sent).toBe(0)
  await context.close()
})
