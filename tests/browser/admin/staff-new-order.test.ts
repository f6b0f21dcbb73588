/** An order by phone, and its taps and fields. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { THEMES, WIDTHS } from '../support/browser.ts'
import { newCustomer } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { button, newStaff, readId } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Types into the field with the focus and takes the first result, without waiting for it, as a scanner does. */
async function typeAndEnter(page: Page, label: string, text: string) {
  const field = page.getByRole('combobox', { name: label })
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

describe.each(WIDTHS)('at %i px', (width) => {
  test('staff take an order of two items by phone and send the link, in 5 taps and 3 fields', async () => {
    const customer = await newCustomer()
    const { page, context, errors } = await newStaff(browser, { width })
    await page.goto('/admin/orders')
    await page.getByRole('link', { name: 'New order' }).click()
    await typeAndEnter(page, 'Find a customer', customer.email)
    await typeAndEnter(page, 'Add an item', 'Moroccan Mint')
    await page.getByRole('list', { name: 'Items of the order' }).getByText('Moroccan Mint').first().waitFor()
    await typeAndEnter(page, 'Add an item', 'Peppermint CBD')
    await expect.poll(() => page.getByRole('list', { name: 'Items of the order' }).locator('> li').count()).toBe(2)
    const place = button(page, 'Place order, send link')
    const sentences = page.getByRole('region', { name: /^Read to/ }).getByRole('checkbox')
    // Those of the first item cannot be ticked any more.
    await expect.poll(() => sentences.first().isEnabled()).toBe(true)
    expect(await place.isDisabled()).toBe(true)
    const count = await sentences.count()
    expect(count).toBeLessThanOrEqual(3)
    for (let place = 0; place < count; place += 1) await sentences.nth(place).check()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await place.click()
    await page.waitForURL(/\/admin\/orders\/\d+$/)
    await page.getByText('by phone, placed by').first().waitFor()
    await page.getByText('Payment link sent').first().waitFor()
    expect(readId(page)).toBeGreaterThan(0)
    const number = await page.getByRole('article').getByRole('heading').first().textContent()
    expect((await mailTo(customer.email, 'Pay for your order')).text).toContain(number ?? '')
    expect(errors).toEqual([])
    await context.close()
  })
})
