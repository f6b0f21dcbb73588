/** A slow network: the page is shown but its modules are not loaded yet. */
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { newCustomer } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { productNamed, shopApi } from '../support/shop-api.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Delays the page's modules until the returned function is called. */
async function holdModules(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('choices made early in the gate are stored and applied once the page is ready', async () => {
  const { page, context, errors } = await newVisitor(browser, { width: 390, hasPassedGate: false })
  const letModulesCome = await holdModules(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Confirm Age & Accept All' }).click()
  letModulesCome()
  await page.getByRole('dialog', { name: 'You must be 18+ to enter' }).waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    isAgeVerified: 'true',
    cookieConsentStatus: 'granted',
  })
  expect(errors).toEqual([])
  await context.close()
})

test('a variant chosen and added early is added once, as chosen', async () => {
  const { token } = await newCustomer()
  const { id } = await productNamed('Garden Mint Nic Salt')
  const { page, context, errors } = await newVisitor(browser, { width: 390, token })
  const letModulesCome = await holdModules(page)
  await page.goto(`/product/${id}`, { waitUntil: 'commit' })
  const other = page.getByRole('radio', { checked: false, disabled: false }).first()
  const choice = await other.getAttribute('value')
  await other.click()
  const add = page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first()
  await add.click()
  await add.click()
  letModulesCome()
  await page
    .getByRole('link', { name: /^Cart, 1 item/ })
    .first()
    .waitFor()
  const { items } = (await shopApi(token)('GET /cart/')).data
  expect(items.map(({ quantity }) => quantity)).toEqual([1])
  expect(Object.values(items[0]?.variation_attributes ?? {})).toContain(choice)
  expect(errors).toEqual([])
  await context.close()
})

test('a visitor who taps early is asked to log in, just as one who taps later', async () => {
  const { page, context, errors } = await newVisitor(browser)
  const letModulesCome = await holdModules(page)
  await page.goto('/shop?in_stock=true', { waitUntil: 'commit' })
  // A product without options to select first.
  await page.locator('main .card button.button:not([aria-haspopup])').first().click()
  letModulesCome()
  await page.getByText('Please log in to add items to your cart').first().waitFor()
  await page.waitForURL('**/auth?redirect=/shop')
  expect(errors).toEqual([])
  await context.close()
})

test('text typed early into the search finds products', async () => {
  const { page, context, errors } = await newVisitor(browser)
  const letModulesCome = await holdModules(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('combobox', { name: 'Search' }).fill('mango ice')
  letModulesCome()
  await page
    .getByRole('option', { name: /Mango Ice/ })
    .first()
    .waitFor()
  expect(await page.getByRole('combobox', { name: 'Search' }).inputValue()).toBe('mango ice')
  expect(errors).toEqual([])
  await context.close()
})

test('a search submitted during hydration opens its results', async () => {
  const { page, context, errors } = await newVisitor(browser)
  const letModulesCome = await holdModules(page)
  await page.goto('/', { waitUntil: 'commit' })
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('   ')
  await box.press('Enter')
  await box.fill('menthol')
  await box.evaluate((field) => {
    // React handles the form from then on, but its state does not have the text of the box yet.
    const send = () => field.closest('form')?.requestSubmit()
    document.addEventListener('taken-over', send, { once: true, capture: true })
  })
  letModulesCome()
  await page.waitForURL('**/shop?search=menthol')
  expect(errors).toEqual([])
  await context.close()
})
