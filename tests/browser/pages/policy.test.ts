/** The content security policy of pages: no inline code, no eval, no external content; everything pages show works with it. */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { addToCart, findProduct } from '../support/buying.ts'
import { newCustomer } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('a page blocks injected scripts, styles, frames and objects', async () => {
  // A separate browser page, because policy violations are expected here.
  const page = await browser.newPage({ baseURL: inject('shopUrl') })
  await page.goto('/')
  const refused = await page.evaluate(async () => {
    const found = new Set<string>()
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => found.add(effectiveDirective))
    const put = (html: string) => document.body.append(document.createRange().createContextualFragment(html))
    put('<script>window.isBroken = true</script><style>body { display: none }</style><p style="color: red">red</p>')
    put('<script src="https://example.com/x.js"></script><b id="bold" onclick="window.isBroken = true">bold</b>')
    document.getElementById('bold')?.click()
    put('<object data="https://example.com/x"></object><iframe src="https://example.com/"></iframe><base href="/x/">')
    await new Promise((resolve) => setTimeout(resolve, 500))
    return {
      found: [...found].sort(),
      isBroken: 'isBroken' in window,
      display: getComputedStyle(document.body).display,
    }
  })
  expect(refused).toEqual({
    found: [
      'base-uri',
      'frame-src',
      'object-src',
      'script-src-attr',
      'script-src-elem',
      'style-src-attr',
      'style-src-elem',
    ],
    isBroken: false,
    display: 'block',
  })
  await page.close()
})

test('a drawer stops the page behind it from scrolling, and a toast appears in its corner', async () => {
  const { page, context } = await newVisitor(browser)
  await page.goto('/')
  await findProduct(page, 'Moroccan Mint Tea')
  await addToCart(page)
  const toast = page.locator('[data-sonner-toaster]')
  await toast.waitFor({ state: 'attached' })
  expect(await toast.evaluate((area) => getComputedStyle(area).position)).toBe('fixed')
  await page.goto('/shop')
  await page
    .getByRole('button', { name: /quick view/i })
    .first()
    .click({ force: true })
  await page.getByRole('dialog').waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY)).toBe('hidden')
  await context.close()
})

test('the description of the API can be browsed', async () => {
  const { page, context, errors } = await newVisitor(browser)
  await page.goto('/api/docs/', { waitUntil: 'networkidle' })
  await page.getByRole('heading', { name: 'Shop API' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a mail in the outbox looks as it does in a mail program', async () => {
  await newCustomer({ isUnknown: true })
  const { page, context, errors } = await newVisitor(browser)
  const mail = page.getByRole('link', { name: /welcome/i }).first()
  // The mail is sent in the background, after which the page shows it.
  await expect.poll(async () => (await page.goto('/dev/outbox')) && (await mail.count())).toBe(1)
  await mail.click()
  const link = page.getByRole('link').filter({ hasText: /shop/i }).last()
  await link.waitFor()
  expect(await link.evaluate((element) => element.getAttribute('style') !== null)).toBe(true)
  expect(errors).toEqual([])
  await context.close()
})

test('dashboard charts are drawn under the policy', async () => {
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin?period=90d')
  await page.locator('.recharts-surface').first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})
