import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, waitForPath } from '../support/browser.ts'
import { logInThroughForm, registerCustomer } from '../support/buying.ts'
import { newCustomer, somebody } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { logIn } from '../support/shop-api.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const NEW_PASSWORD = 'another-brass-kettle-8'

const account = (page: Page) => page.getByRole('navigation', { name: 'Account' })

test('registering logs in, logging out leads home, and the password logs in again', async () => {
  const person = somebody()
  const { page, context, errors } = await newVisitor(browser, { width: 390 })
  await page.goto('/auth?redirect=/profile')
  await registerCustomer(page, person)
  await page.getByText('Hello, Wren').waitFor()
  await mailTo(person.email, 'Welcome')
  await account(page).getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL(/\/$/)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
  await page.goto('/profile')
  await page.waitForURL('**/auth?redirect=*')
  await page.getByText('Please log in to see your profile.').waitFor()
  await logInThroughForm(page, person)
  await page.getByText('Hello, Wren').waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a wrong password and an unknown email get the same message', async () => {
  const { email } = await newCustomer()
  const { page, context } = await newVisitor(browser)
  await page.goto('/auth')
  for (const tried of [email, 'nobody@example.com']) {
    await logInThroughForm(page, { email: tried, password: 'not the password' })
    await page.getByText('Incorrect email or password.').waitFor()
    await page.reload()
  }
  await context.close()
})

test('the link in the mail resets a forgotten password, once', async () => {
  const { email } = await newCustomer()
  const { page, context } = await newVisitor(browser)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const form = page.getByRole('form', { name: 'Forgot password' })
  await form.getByLabel('Email').fill(email)
  await form.getByRole('button', { name: 'Send me a link' }).click()
  await form.getByRole('status').filter({ hasText: /\w/ }).waitFor()
  const { text } = await mailTo(email, 'password')
  const [link = ''] = /http\S*\/reset-password\?token=[\w-]+/.exec(text) ?? []
  const { pathname, search } = new URL(link)
  await page.goto(pathname + search)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  expect(new URL(page.url()).search, 'the token leaves the address bar').toBe('')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'Your password has been changed' }).waitFor()
  await page.locator('main').getByRole('link', { name: 'Log in' }).click()
  await logInThroughForm(page, { email, password: NEW_PASSWORD })
  await waitForPath(page, '/shop')

  await page.goto(pathname + search)
  await page.getByLabel('New password').fill('yet-another-kettle-9')
  await page.getByRole('button', { name: 'Save password' }).click()
  await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
  await context.close()
})

test('changing the password ends every other login and sends a mail about it', async () => {
  const customer = await newCustomer()
  const here = await newVisitor(browser, { token: customer.token })
  const there = await newVisitor(browser, { token: await logIn(customer), width: 390 })
  await there.page.goto('/profile')
  await there.page.getByText('Hello, Wren').waitFor()
  await here.page.goto('/profile?tab=security')
  await here.page.getByLabel('Current password').fill(customer.password)
  await here.page.getByLabel('New password').fill(NEW_PASSWORD)
  await here.page.getByRole('button', { name: 'Change password' }).click()
  await here.page.getByText('Your password has been changed.').waitFor()
  await mailTo(customer.email, 'password')
  await there.page.reload()
  await there.page.waitForURL('**/auth?redirect=*')
  await here.page.reload()
  await here.page.getByText('This browser', { exact: true }).waitFor()
  await here.context.close()
  await there.context.close()
})

test('one login can be ended from another, and all of them together', async () => {
  const customer = await newCustomer()
  const { page, context } = await newVisitor(browser, { token: customer.token })
  const phone = await newVisitor(browser, { token: await logIn(customer), width: 390 })
  await phone.page.goto('/profile')
  await phone.page.getByText('Hello, Wren').waitFor()
  await page.goto('/profile?tab=security')
  const logins = page.getByRole('region', { name: 'Where you are logged in' })
  await logins.getByRole('button', { name: /^Log out(?! everywhere)/ }).click()
  await page.getByText('That browser has been logged out.').waitFor()
  await phone.page.reload()
  await phone.page.waitForURL('**/auth?redirect=*')

  const other = await newVisitor(browser, { token: await logIn(customer) })
  await logins.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByText('You’ve been logged out everywhere.').waitFor()
  await page.waitForURL(/\/$/)
  await other.page.goto('/profile')
  await other.page.waitForURL('**/auth?redirect=*')
  await Promise.all([context.close(), phone.context.close(), other.context.close()])
})

test('the customer gets a copy of their data and can delete the account', async () => {
  const customer = await newCustomer()
  const { page, context } = await newVisitor(browser, { token: customer.token })
  await page.goto('/profile?tab=privacy')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('my-data.json')
  const copy = await readFile(await file.path(), 'utf8')
  expect(JSON.stringify(JSON.parse(copy))).toContain(customer.email)
  expect(copy).not.toContain(customer.token)

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete your account?' })
  await question.getByLabel('Your password').fill('not the password')
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await question.getByRole('alert').waitFor()
  await question.getByLabel('Your password').fill(customer.password)
  await question.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByText('Your account has been deleted.').waitFor()
  await page.waitForURL(/\/$/)
  await expect(logIn(customer)).rejects.toMatchObject({ status: 401 })
  await context.close()
})
