/** Staff users for each test, and their common steps. */
import type { Browser, Locator, Page } from 'playwright-core'
import { newVisitor, type Visitor, type VisitorOptions } from './browser.ts'
import { type Customer, newCustomer } from './customers.ts'
import { DEMO_STAFF, logIn, shopApi } from './shop-api.ts'

/** Creates a staff user with a unique name. */
export async function newAdmin(name: string): Promise<Customer> {
  const person = await newCustomer({ isUnknown: true })
  const { id, email, password } = person
  await setRole(person, 'admin')
  await shopApi(await logIn(DEMO_STAFF))('PUT /users/:id', { params: { id }, body: { name } })
  const token = await logIn({ email, password })
  return { ...person, name, token, api: shopApi(token) }
}

/** Adds a user to the staff, or removes them. */
export async function setRole({ id }: Pick<Customer, 'id'>, role: 'admin' | 'customer'): Promise<void> {
  const body = { role, current_password: DEMO_STAFF.password }
  await shopApi(await logIn(DEMO_STAFF))('PUT /users/:id', { params: { id }, body })
}

/** Opens a browser of the demo's staff, or of the user of `token`. */
export async function newStaff(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  return newVisitor(browser, { token: await logIn(DEMO_STAFF), ...options })
}

export const button = (on: Page | Locator, name: string | RegExp): Locator =>
  on.getByRole('button', { name, exact: true })

/** Saves a form and waits until the page confirms it. */
export async function saveForm(page: Page, said: string, name = 'Save'): Promise<void> {
  const unsaved = page.getByText('Unsaved changes', { exact: true })
  await unsaved.waitFor()
  await button(page, name).click()
  await unsaved.waitFor({ state: 'hidden' })
  await page.getByText(said, { exact: true }).first().waitFor()
}

/** Opens a tab of the admin area. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name }).click()
}

/** Returns the number at the end of the page's path. */
export const readId = (page: Page): number => Number(new URL(page.url()).pathname.split('/').at(-1))
