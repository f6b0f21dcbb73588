import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { CARDS, confirmedOrder, payButton } from '../support/buying.ts'
import { ADDRESS, fillCart, newCustomer } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** More tab stops than any page has. */
const MAX_RESTARTS = 120

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < MAX_RESTARTS; stop += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}.`)
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('the whole checkout works without a mouse, and the focus follows from step to step', async () => {
  const customer = await newCustomer({ isUnknown: true })
  await fillCart(customer, ['Garden Mint Nic Salt', 1])
  const { page, context, errors } = await newVisitor(browser, { token: customer.token })
  await page.goto('/cart')
  await press(page, 'link', 'Go to checkout')

  await type(page, 'Address line 1', ADDRESS.line1)
  await type(page, 'Town or city', ADDRESS.city)
  await type(page, 'Postcode', ADDRESS.postcode)
  await type(page, 'Day', '27')
  await type(page, 'Month', '3')
  await type(page, 'Year', '1990')
  await press(page, 'button', 'Save and continue')

  await expectOpen(page, 'Payment')
  await press(page, 'button', 'Change delivery')
  await expectOpen(page, 'Delivery')
  await tabTo(page, page.getByRole('radio', { name: /^Standard/ }))
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /^Express/ }).isChecked()).toBe(true)
  await press(page, 'button', 'Continue to payment')

  await expectOpen(page, 'Payment')
  await type(page, 'Card number', CARDS.declined)
  await type(page, 'Expiry', '1234')
  await type(page, 'Security code', '123')
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')

  const number = page.getByLabel('Card number')
  await page.getByText('Your card was declined.').waitFor()
  await expect.poll(() => hasFocus(number)).toBe(true)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(CARDS.asksToApprove)
  await tabTo(page, payButton(page))
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Approve this payment' })
  await tabTo(page, question.getByRole('button', { name: 'Approve this payment' }))
  await page.keyboard.press('Enter')
  await confirmedOrder(page)
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
  expect(errors).toEqual([])
  await context.close()
})

/** Checks that the step is open and its heading has the focus. */
async function expectOpen(page: Page, step: string): Promise<void> {
  await expect.poll(() => hasFocus(page.getByRole('heading', { level: 2, name: step, exact: true }))).toBe(true)
}
