/** What a customer does between `/` and a paid order, found as a customer finds it: by words, labels and roles. */
import type { Page } from 'playwright-core'
import { ADDRESS, type Person } from './customers.ts'

/** The test cards of the demo (decisions §4). */
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

/** Opens a product through the search of the header. */
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

/** Fills in the form on `/auth`; on a small screen it is behind a switch. */
export async function registerCustomer(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByRole('form', { name: 'Log in' }).waitFor()
  const form = page.getByRole('form', { name: 'Register' })
  if (!(await form.isVisible())) await button(page, 'Register').click()
  await form.getByLabel('Full name').fill(name)
  await form.getByLabel('E-mail').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Create account' }).click()
}

export async function logInThroughForm(page: Page, person: Pick<Person, 'email' | 'password'>): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByLabel('E-mail').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Log in' }).click()
}

/** From the cart to the checkout. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor()
}

/** The form that a customer without an address finds at the checkout. */
export async function typeAddress(page: Page): Promise<void> {
  await page.getByLabel('Address line 1').fill(ADDRESS.line1)
  await page.getByLabel('Town or city').fill(ADDRESS.city)
  await page.getByLabel('Postcode').fill(ADDRESS.postcode.toLowerCase())
  await button(page, 'Save address').click()
  await page.getByRole('radio', { name: new RegExp(ADDRESS.postcode) }).waitFor()
}

export async function typeBirthDate(page: Page): Promise<void> {
  await page.getByLabel('Day').fill('27')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Year').fill('1990')
}

/** Goes on from one step of the checkout to the next. */
export async function goOnTo(page: Page, step: 'delivery' | 'payment' | 'review'): Promise<void> {
  await button(page, `Continue to ${step}`).click()
}

/** From the first step, with the address that is there, to the payment. */
async function goToPayment(page: Page): Promise<void> {
  await goOnTo(page, 'delivery')
  await goOnTo(page, 'payment')
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

/** From the first step to the button that pays, with this card. */
export async function reviewWithCard(page: Page, number: string): Promise<void> {
  await goToPayment(page)
  await typeCard(page, number)
  await goOnTo(page, 'review')
  await payButton(page).waitFor()
}

/** From the first step to the button that orders, to be paid by bank transfer. */
export async function reviewWithTransfer(page: Page): Promise<void> {
  await goToPayment(page)
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await goOnTo(page, 'review')
  await placeButton(page).waitFor()
}

export const payButton = (page: Page) => button(page, 'Pay now')
export const placeButton = (page: Page) => button(page, 'Place order and pay by bank transfer')

/** Waits for the page that follows an order, and answers the order's id. */
export async function confirmedOrder(page: Page): Promise<number> {
  await page.waitForURL('**/order-confirmation/*')
  await page.getByRole('heading', { level: 1, name: /^Thank you, Wren/ }).waitFor()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}
