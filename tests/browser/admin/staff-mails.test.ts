import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sharedBrowser } from '../support/shared-browser.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each([390, 1440])('staff edit a mail, see its preview, test it and reset it, at %i px', async (width) => {
  const mail = width === 390 ? 'Order delivered' : 'Password changed'
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Edit the mails' }).click()
  await page.getByRole('link', { name: mail, exact: true }).click()
  const subject = page.getByLabel('Subject')
  await subject.fill('Hello {nobody}')
  await page.getByRole('alert').getByText('Some fields need another look').first().waitFor()
  await button(page, 'Save').click()
  await page.getByText('There is no value {nobody}. Choose one under Insert value.').first().waitFor()

  await subject.fill(`News from {shop} for {${width === 390 ? 'order_number' : 'email'}}`)
  const frame = page.frameLocator(`iframe[title="${mail}, desktop"]`)
  await page.getByText(/^News from (?!\{)/).waitFor()
  await frame.getByRole('heading', { level: 1 }).waitFor()
  const colour = await frame.locator('h1').evaluate((heading) => getComputedStyle(heading).color)
  expect(colour).toBe('rgb(20, 33, 29)')
  await button(page, 'Text').click()
  await page.getByText('Questions? Write to').waitFor()
  await button(page, 'Save').click()
  await page.getByText('Mail saved').first().waitFor()

  await button(page, 'Send a test to me').click()
  await page.getByText(/^The shop has no mail server, so the mail to \S+ was only stored/).waitFor()
  await page.goto('/dev/outbox')
  await page
    .getByRole('link', { name: /^Test: News from/ })
    .first()
    .waitFor()

  await page.goBack()
  await button(page, 'Reset to default').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset to default' }).click()
  await page.getByText('Reset to the default', { exact: true }).first().waitFor()
  expect(await subject.inputValue()).not.toContain('News from')
  expect(errors.filter((error) => !error.includes('422'))).toEqual([])
  await context.close()
})
