import type { Browser, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { confirmedOrder, payButton } from '../support/buying.ts'
import { ADDRESS, newCustomer, somebody } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Counts the customer's interactions: each tap, and each field filled in. */
function countingHand(page: Page) {
  let count = 0
  return {
    tap: async (target: Locator) => {
      count += 1
      await target.click()
    },
    fill: async (field: string | Locator, text: string) => {
      count += 1
      await (typeof field === 'string' ? page.getByLabel(field, { exact: true }) : field).fill(text)
    },
    count: () => count,
  }
}
type Hand = ReturnType<typeof countingHand>

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const toCheckout = (page: Page) => page.getByRole('link', { name: 'Checkout', exact: true })
/** Age-restricted and without options: the date of birth is needed, and one tap adds it. */
const ADD = 'Add Jasmine Green CBD Tea to cart'
const LIST = '/shop?search=Jasmine+Green+CBD+Tea'

async function payByCard(page: Page, hand: Hand): Promise<void> {
  await hand.fill('Card number', '4242 4242 4242 4242')
  await hand.fill('Expiry', '12 / 34')
  await hand.fill('Security code', '123')
  await hand.tap(payButton(page))
}

test('a new customer needs at most 21 interactions from landing to paid', async () => {
  const person = somebody()
  const { page, context } = await newVisitor(browser, { width: 390, hasPassedGate: false })
  const hand = countingHand(page)
  await page.goto(LIST)
  await hand.tap(button(page, 'Confirm Age & Save Choices'))
  await hand.tap(button(page, ADD))
  await page.waitForURL('**/auth?redirect=/shop')
  await hand.tap(page.getByRole('button', { name: 'Register', exact: true }))
  const form = page.getByRole('form', { name: 'Register' })
  await hand.fill(form.getByLabel('Full name'), person.name)
  await hand.fill(form.getByRole('textbox').nth(1), person.email)
  await hand.fill(form.getByLabel('Password', { exact: true }), person.password)
  await hand.tap(button(page, 'Create account'))
  await hand.tap(toCheckout(page))
  await hand.fill('Address line 1', ADDRESS.line1)
  await hand.fill('Town or city', ADDRESS.city)
  await hand.fill('Postcode', ADDRESS.postcode)
  await hand.fill('Day', '27')
  await hand.fill('Month', '3')
  await hand.fill('Year', '1990')
  await hand.tap(button(page, 'Save and continue'))
  await payByCard(page, hand)
  await confirmedOrder(page)
  // One fewer than 21: visitors who land on the home page need one more tap to see the products.
  expect(hand.count()).toBeLessThanOrEqual(20)
  await context.close()
})

test('a returning customer needs at most 6 interactions from a product to paid', async () => {
  const { token } = await newCustomer()
  const { page, context } = await newVisitor(browser, { width: 390, token })
  const hand = countingHand(page)
  await page.goto(LIST)
  await hand.tap(button(page, ADD))
  await hand.tap(toCheckout(page))
  await payByCard(page, hand)
  await confirmedOrder(page)
  expect(hand.count()).toBeLessThanOrEqual(6)
  await context.close()
})
