/** A customer's steps from `/` to a paid order, found like a customer does: by texts, labels and roles. */
import type { Page } from 'playwright-core'
import { ADDRESS, type Person } from './customers.ts'

/** The test cards of the demo. */
export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksToApprove: '4000 0025 0000 3155',
} as const

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

export async function passGate(page: Page): Promise<void> {
  await button(page, 'Confirm Age & Save Choices').click()
  await page.getByRole('dialog', { name: 'You must be 18+ to enter' }).waitFor({ state: 'hidden' })
}

/** Opens a product through the search in the header. */
export async function findProduct(page: Page, name: string): Promise<void> {
  const opener = page.getByRole('banner').getByRole('button', { name: 'Search', exact: true })
  if (await opener.isVisible()) await opener.click()
  await page
    .getByRole('combobox', { name: /search/i })
    .and(page.locator(':visible'))
    .first()
    .pressSequentially(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

export async function addToCart(page: Page): Promise<void> {
  await button(page, 'Add to Cart').first().click()
}

/** Fills in the registration form on `/auth`; on a small screen it is behind a switch. */
export async function registerCustomer(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('form', { name: 'Log in' }).waitFor()
  const form = page.getByRole('form', { name: 'Register' })
  if (!(await form.isVisible())) await button(page, 'Register').click()
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Create account' }).click()
}

export async function logInThroughForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Log in' }).click()
}

/** Goes from the cart to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('heading', { level: 1, name: /^(Checkout|Welcome back)/ }).waitFor()
}

/**
 * The checkout form of a customer without an address: one button saves everything and leads to the payment. The date of birth
 * is only asked for age-restricted products.
 */
export async function saveAddress(page: Page, { isAgeRestricted = true } = {}): Promise<void> {
  await page.getByLabel('Address line 1').fill(ADDRESS.line1)
  await page.getByLabel('Town or city').fill(ADDRESS.city)
  await page.getByLabel('Postcode').fill(ADDRESS.postcode.toLowerCase())
  if (isAgeRestricted) {
    await page.getByLabel('Day').fill('27')
    await page.getByLabel('Month').fill('3')
    await page.getByLabel('Year').fill('1990')
  }
  await button(page, 'Save and continue').click()
}

export async function chooseExpress(page: Page): Promise<void> {
  await button(page, 'Change delivery').click()
  await page.getByRole('radio', { name: /^Express/ }).check()
  await button(page, 'Continue to payment').click()
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

export async function chooseTransfer(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
}

export const payButton = (page: Page, amount = '') => page.getByRole('button', { name: `Pay now ${amount}` })
export const orderButton = (page: Page) => page.getByRole('button', { name: /^Place order and pay £/ })

/** Waits for the confirmation page and returns the order's id. */
export async function confirmedOrder(page: Page): Promise<number> {
  await page.waitForURL('**/order-confirmation/*')
  await page.getByRole('heading', { level: 1, name: /^Thank you, Wren/ }).waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
