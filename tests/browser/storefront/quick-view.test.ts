import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test('the quick view of a product with many choices fits into 900 px', async () => {
  const { page, context } = await newVisitor(browser)
  await page.goto('/shop?search=Garden+Mint+Nic+Salt')
  await page.getByRole('button', { name: 'Quick view: Garden Mint Nic Salt' }).first().press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Garden Mint Nic Salt' })
  await dialog.getByRole('heading', { name: 'More like this' }).waitFor()
  expect(await dialog.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(0)
  await context.close()
})
