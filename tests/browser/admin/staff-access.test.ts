import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { oneTimeCode } from '../../../server/testing/data/one-time-codes.ts'
import { newVisitor, waitForPath } from '../support/browser.ts'
import { logInThroughForm } from '../support/buying.ts'
import { newCustomer, type Person } from '../support/customers.ts'
import { withOwnShop } from '../support/own-shop.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF } from '../support/shop-api.ts'
import { button, saveForm } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const account = (page: Page) => page.getByRole('navigation', { name: 'Account' })

async function logOut(page: Page): Promise<void> {
  await page.goto('/profile')
  await button(account(page), 'Log out').click()
  await waitForPath(page, '/')
}

/** Sets up one-time codes on the open page; returns the secret and the recovery codes. */
async function setUpCodes(
  page: Page,
  { password }: Pick<Person, 'password'>,
): Promise<{ secret: string; recovery: string[] }> {
  await button(page, 'Set up one-time codes').click()
  await page.getByRole('form', { name: 'Set up one-time codes' }).getByLabel('Current password').fill(password)
  await button(page, 'Continue').click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  const form = page.getByRole('form', { name: 'Confirm the code' })
  const secret = await form.getByRole('code').innerText()
  await form.getByLabel('Type the six digits the app shows').fill('000000')
  await button(form, 'Switch on').click()
  await form.getByRole('alert').waitFor()
  await form.getByLabel('Type the six digits the app shows').fill(oneTimeCode(secret))
  await button(form, 'Switch on').click()
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
  const recovery = await page.locator('ul').getByRole('code').allInnerTexts()
  await button(page, 'I’ve saved them').click()
  await page.getByText('On: you need a code from your authenticator app').waitFor()
  return { secret, recovery }
}

/** Logs in up to the prompt for the one-time code. */
async function logInUpToCode(page: Page, person: Person): Promise<void> {
  await page.goto('/auth?redirect=/profile')
  await logInThroughForm(page, person)
  await page.getByText(`One more step for ${person.email}.`).waitFor()
}

test('a one-time code is set up and required at the next login, and a recovery code replaces it once', async () => {
  const person = await newCustomer()
  const { page, context } = await newVisitor(browser, { token: person.token })
  await page.goto('/profile?tab=security')
  const { secret, recovery } = await setUpCodes(page, person)
  expect(recovery).toHaveLength(10)

  await logOut(page)
  await logInUpToCode(page, person)
  await page.getByLabel('One-time code').fill('000000')
  await button(page, 'Continue').click()
  await page.getByRole('alert').first().waitFor()
  // The code used for the setup is used up: the next one works.
  await page.getByLabel('One-time code').fill(oneTimeCode(secret, 1))
  await button(page, 'Continue').click()
  await page.getByText('Hello, Wren').waitFor()

  await useRecoveryCode(page, person, recovery[0])
  await page.getByText('Hello, Wren').waitFor()
  await useRecoveryCode(page, person, recovery[0])
  await page.getByRole('alert').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await page.getByLabel('Recovery code').fill(recovery[1] ?? '')
  await button(page, 'Continue').click()
  await page.getByText('Hello, Wren').waitFor()
  await context.close()
})

async function useRecoveryCode(page: Page, person: Person, code = ''): Promise<void> {
  await logOut(page)
  await logInUpToCode(page, person)
  await button(page, 'Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(code)
  await button(page, 'Continue').click()
}

test('when the settings require codes for staff, staff set one up before anything else', () =>
  // In the shared shop, the setting would affect all other staff.
  withOwnShop(async (shop) => {
    const { page, context } = await newVisitor(browser, { shopUrl: shop.url })
    await page.goto('/auth?redirect=/admin/settings')
    await logInThroughForm(page, DEMO_STAFF)
    await page.getByRole('switch', { name: 'Ask staff for a one-time code' }).click()
    await saveForm(page, 'Settings saved')
    await page.goto('/admin/orders')
    await page.getByRole('heading', { level: 1, name: 'Set up a one-time code first' }).waitFor()
    expect(await page.getByRole('navigation', { name: 'Admin area' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Set it up' }).click()
    await setUpCodes(page, DEMO_STAFF)
    await page.goto('/admin/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await context.close()
  }))
