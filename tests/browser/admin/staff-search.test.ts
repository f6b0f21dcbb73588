import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { WIDTHS, waitForPath } from '../support/browser.ts'
import { findSeriousErrors } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { productNamed } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const field = (page: Page) => page.getByRole('combobox', { name: /^Search orders/ })
/** Returns the text of the option that Enter opens. */
const activeText = (page: Page) =>
  field(page).evaluate((input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.innerText)

test('Ctrl and K search from any page, by keyboard alone, and Escape returns the focus', async () => {
  const { id } = await productNamed('Garden Mint Nic Salt')
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/products')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.press('Escape')
  await field(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')

  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  await page.keyboard.type('garden mint nic')
  await page
    .getByRole('option', { name: /^Garden Mint Nic Salt/ })
    .first()
    .waitFor()
  expect(await activeText(page)).toContain('Garden Mint Nic Salt')
  await page.keyboard.press('ArrowDown')
  expect(await activeText(page)).not.toMatch(/^Garden Mint Nic Salt/)
  await page.keyboard.press('ArrowUp')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  await page.keyboard.press('Enter')
  await waitForPath(page, `/admin/products/${id}`)
  expect(errors).toEqual([])
  await context.close()
})

test.each(WIDTHS)('at %i px the search row opens it, > shows only actions, and it is accessible', async (width) => {
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto('/admin/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  const row = button(page, 'Search')
  expect(await row.evaluate((shown) => shown.getBoundingClientRect().left)).toBeGreaterThanOrEqual(0)
  await row.click()
  await field(page).fill('mint')
  await page.getByRole('group', { name: 'Products' }).getByRole('option').first().waitFor()
  expect(await page.getByRole('group', { name: 'Products' }).getByRole('option').count()).toBeLessThanOrEqual(5)
  expect(await findSeriousErrors(page)).toEqual([])

  await field(page).fill('> new cou')
  await page.getByRole('group', { name: 'Products' }).waitFor({ state: 'hidden' })
  await page.getByRole('option', { name: 'New coupon' }).click()
  await waitForPath(page, '/admin/coupons/new')
  expect(errors).toEqual([])
  await context.close()
})
