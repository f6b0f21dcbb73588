import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colour, detectColour, drawImage } from '../../../server/testing/data/images.ts'
import { newVisitor } from '../support/browser.ts'
import { findProduct } from '../support/buying.ts'
import { newCustomer, placeOrder } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newAdmin, newStaff, openTab, readId, saveForm, setRole } from '../support/staff.ts'

let browser: Browser
/** Products created by the tests, archived afterwards. */
const made: number[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  const staff = shopApi(await logIn(DEMO_STAFF))
  for (const id of made) await staff('DELETE /admin/products/:id', { params: { id } })
})

const FLAVOURS = ['Hedgerow', 'Orchard Pear', 'Plain']
const STRENGTHS = ['3 mg', '6 mg', '12 mg', '20 mg']
const IMAGES: readonly (readonly [colour: Colour, alt: string])[] = [
  ['red', 'The bottle from the front'],
  ['green', 'The back label'],
  ['blue', 'The bottle in its box'],
  ['yellow', 'All three flavours'],
]

/** Creates a draft that meets the legal requirements; its name begins with 'Copy of'. */
async function copyOf(name: string): Promise<number> {
  const { id } = await productNamed(name)
  const copy = await shopApi(await logIn(DEMO_STAFF))('POST /admin/products/:id/duplicate', { params: { id } })
  made.push(copy.id)
  return copy.id
}

async function openProduct(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/products/${id}`)
  await page.getByLabel('Name', { exact: true }).waitFor()
}

/** Opens a section of the form. */
const openPart = (page: Page, name: string) => page.getByRole('tab', { name }).click()

async function addChoice(page: Page, name: string, values: readonly string[]): Promise<void> {
  await page.getByLabel('New choice').fill(name)
  await button(page, 'Add choice').click()
  const field = page.getByLabel(`Add a value to ${name}`)
  for (const value of values) {
    await field.fill(value)
    await field.press('Enter')
  }
}

/** Fills in what a nicotine liquid must state before it may be sold. */
async function stateFacts(page: Page): Promise<void> {
  await page.getByLabel('Product class').selectOption('nicotine_eliquid')
  await page.getByLabel('Nicotine, mg/ml').fill('20')
  await page.getByLabel('Kind of nicotine').selectOption('Nicotine salt')
  await page.getByLabel('Liquid in the bottle, ml').fill('10')
  await page.getByLabel('Product notification number (ECID), Great Britain').fill('00142-26-00911')
  await page.getByLabel('ECID checked on').fill('2026-11-02')
  await page.getByLabel('Ingredients', { exact: true }).fill('Propylene glycol, vegetable glycerine, nicotine salt')
  await button(page.getByRole('group', { name: 'Hazard statements' }), 'Add a row').click()
  await page.getByLabel('Code of statement 1').fill('H302')
  await page.getByLabel('Words of statement 1').fill('Harmful if swallowed')
}

/** Ticks what staff must confirm before a vaping product is public. */
async function confirmLooks(page: Page): Promise<void> {
  for (const name of ['Pack checklist', 'Image checklist']) {
    for (const tick of await page.getByRole('group', { name }).getByRole('checkbox').all()) await tick.check()
  }
}

async function addImages(page: Page): Promise<void> {
  const files = IMAGES.map(async ([colour]) => ({
    name: `${colour}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await drawImage(colour),
  }))
  await page.getByLabel('Add images').setInputFiles(await Promise.all(files))
  for (const [place, [, alt]] of IMAGES.entries()) await page.getByLabel(`What image ${place + 1} shows`).fill(alt)
}

test('a product with twelve variations and four images goes from the empty form to a visitor', async () => {
  const name = `Calder Lane Salt ${process.pid}`
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'New product' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Short description').fill('A salt in three plain flavours.')
  await page.getByLabel('Description', { exact: true }).fill('Made for **pod kits**.\n\n- 10 ml\n- 50 VG / 50 PG')
  await openPart(page, 'Variants')
  await addChoice(page, 'Flavour', FLAVOURS)
  await addChoice(page, 'Strength', STRENGTHS)
  expect(await page.getByLabel(/^SKU of /).count()).toBe(12)
  await page.getByLabel('Price of Hedgerow, 3 mg', { exact: true }).fill('4.99')
  await button(page, /^Fill down: Price/).click()
  await page.getByLabel('Stock of Hedgerow, 3 mg').fill('24')
  await button(page, /^Fill down: Stock/).click()
  await page.getByLabel('Price of Plain, 20 mg', { exact: true }).fill('5.49')
  await openPart(page, 'Product')
  await addImages(page)
  await openPart(page, 'Compliance')
  await stateFacts(page)
  await confirmLooks(page)
  await openPart(page, 'Product')
  await page.getByRole('switch', { name: 'Visible in shop' }).click()
  await saveForm(page, 'Product added')
  await page.waitForURL(/\/admin\/products\/\d+$/)
  made.push(readId(page))
  expect(await page.getByLabel(/^SKU of /).count()).toBe(12)
  expect(errors).toEqual([])
  await context.close()

  const visitor = await newVisitor(browser)
  await visitor.page.goto('/')
  await findProduct(visitor.page, name)
  await sellsTwelve(visitor.page)
  await showsImages(visitor.page)
  expect(visitor.errors).toEqual([])
  await visitor.context.close()
})

/** Checks that each combination can be selected and bought at its price. */
async function sellsTwelve(page: Page): Promise<void> {
  const flavours = page.getByRole('radiogroup', { name: 'Flavour' }).getByRole('radio')
  const strengths = page.getByRole('radiogroup', { name: 'Nicotine strength' }).getByRole('radio')
  expect([await flavours.count(), await strengths.count()]).toEqual([FLAVOURS.length, STRENGTHS.length])
  const seen = new Set<string>()
  for (const [at, flavour] of FLAVOURS.entries()) {
    await flavours.nth(at).click()
    for (const [place, strength] of STRENGTHS.entries()) {
      await strengths.nth(place).click()
      const price = flavour === 'Plain' && strength === '20 mg' ? '£5.49' : '£4.99'
      await page.getByText(price, { exact: true }).first().waitFor()
      await page.getByRole('status').filter({ hasText: 'In stock' }).first().waitFor()
      expect(await button(page, 'Add to Cart').first().isEnabled()).toBe(true)
      seen.add(page.url())
    }
  }
  expect(seen.size).toBe(12)
}

/** Checks that the images appear in the form's order with their descriptions. */
async function showsImages(page: Page): Promise<void> {
  const shown = await page
    .getByRole('button', { name: /Enlarge image$/ })
    .getByRole('img')
    .evaluateAll((images) =>
      images.map((image) => ({ alt: image.getAttribute('alt'), src: image.getAttribute('src') })),
    )
  expect(shown.map(({ alt }) => alt)).toEqual(IMAGES.map(([, alt]) => alt))
  const colours = shown.map(async ({ src }) => detectColour(await (await page.request.get(src ?? '')).body()))
  expect(await Promise.all(colours)).toEqual(IMAGES.map(([colour]) => colour))
}

test('a nicotine liquid of 25 mg/ml cannot be published, and the form shows the rule and the reason', async () => {
  const id = await copyOf('Garden Mint Nic Salt')
  const { page, context } = await newStaff(browser)
  await openProduct(page, id)
  await openPart(page, 'Compliance')
  await page.getByLabel('Nicotine, mg/ml').fill('25')
  await openPart(page, 'Product')
  await page.getByRole('switch', { name: 'Visible in shop' }).click()
  const rule = 'Rule A1: nicotine liquid can contain at most 20 mg/ml; this says 25. It can’t be sold.'
  await button(page, 'Save').click()
  await page.getByText(rule, { exact: true }).first().waitFor()
  // The section with the error is open, and its field has the focus.
  await page.getByRole('tab', { name: 'Compliance', selected: true }).waitFor()
  expect(await page.getByLabel('Nicotine, mg/ml').getAttribute('aria-invalid')).toBe('true')
  const staff = shopApi(await logIn(DEMO_STAFF))
  expect(await staff('GET /admin/products/:id', { params: { id } })).toMatchObject({ status: 'draft' })
  expect((await page.request.get(`/product/${id}`)).status()).toBe(404)

  // It can be saved as a draft, which lists what blocks publishing.
  await openPart(page, 'Product')
  await page.getByRole('switch', { name: 'Visible in shop' }).click()
  await saveForm(page, 'Product saved')
  await openPart(page, 'Compliance')
  await page.getByText('Before you can publish:').waitFor()
  await context.close()
})

test('of two staff who edit the same product, the second sees who changed what and overwrites nothing', async () => {
  const id = await copyOf('Garden Mint Nic Salt')
  const ada = await newAdmin('Ada Thwaite')
  const first = await newStaff(browser, { token: ada.token })
  const second = await newStaff(browser)
  await openProduct(first.page, id)
  await openProduct(second.page, id)
  await first.page.getByLabel('Name', { exact: true }).fill('Thwaite Mint')
  await saveForm(first.page, 'Product saved')

  await second.page.getByLabel('Short description').fill('Mine, written at the same time.')
  await button(second.page, 'Save').click()
  const notice = second.page.getByRole('alert').filter({ hasText: 'Ada Thwaite saved this after you opened it,' })
  await notice.getByText('Is now Thwaite Mint.').waitFor()
  const staff = shopApi(ada.token)
  const stored = await staff('GET /admin/products/:id', { params: { id } })
  expect(stored.name).toBe('Thwaite Mint')
  expect(stored.short_description).not.toContain('Mine')
  expect(await second.page.getByLabel('Short description').inputValue()).toBe('Mine, written at the same time.')

  await button(notice, 'Load the new version').click()
  await second.page.getByRole('heading', { level: 1, name: 'Thwaite Mint' }).waitFor()
  await second.page.getByLabel('Short description').fill('Mine, after all.')
  await saveForm(second.page, 'Product saved')
  expect(await staff('GET /admin/products/:id', { params: { id } })).toMatchObject({
    name: 'Thwaite Mint',
    short_description: 'Mine, after all.',
  })
  expect(first.errors).toEqual([])
  await Promise.all([first.context.close(), second.context.close()])
  await setRole(ada, 'customer')
})

test('a sale while the form is open is shown next to the stock, and saving does not undo it', async () => {
  const id = await copyOf('Garden Mint Nic Salt')
  const { page, context } = await newStaff(browser)
  await openProduct(page, id)
  const stock = page.getByLabel(/^Stock of /).first()
  await openPart(page, 'Variants')
  await stock.fill('7')
  await openPart(page, 'Compliance')
  await confirmLooks(page)
  await openPart(page, 'Product')
  await page.getByRole('switch', { name: 'Visible in shop' }).click()
  await saveForm(page, 'Product saved')

  const staff = shopApi(await logIn(DEMO_STAFF))
  const stockNow = async () =>
    (await staff('GET /admin/products/:id', { params: { id } })).variations[0]?.stock_quantity
  const buyer = await newCustomer()
  const { variations } = await buyer.api('GET /products/:id', { params: { id } })
  await buyer.api('POST /cart/', {
    body: { product_id: id, quantity: 2, variation_attributes: variations[0]?.attributes ?? {} },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await placeOrder(buyer)
  expect(await stockNow()).toBe(5)

  // Changes outside of the stock are saved and preserve the sale.
  await page.getByLabel('Short description').fill('Said while somebody was buying.')
  await saveForm(page, 'Product saved')
  expect(await stockNow()).toBe(5)
  await buyer.api('POST /cart/', {
    body: { product_id: id, quantity: 1, variation_attributes: variations[0]?.attributes ?? {} },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await placeOrder(buyer)
  await openPart(page, 'Variants')
  await stock.fill('30')
  await button(page, 'Save').click()
  const notice = page.getByRole('alert').filter({ hasText: 'somebody has bought 1' })
  await notice.getByText('Variations, 1, stock quantity:').waitFor()
  expect(await stockNow()).toBe(4)
  expect(await stock.inputValue()).toBe('30')
  await button(notice, 'Load the new version').click()
  await expect.poll(() => stock.inputValue()).toBe('4')
  await stock.fill('30')
  await saveForm(page, 'Product saved')
  expect(await stockNow()).toBe(30)
  await context.close()
})

test('the form asks before it is left with unsaved changes', async () => {
  const id = await copyOf('Garden Mint Nic Salt')
  const { page, context, errors } = await newStaff(browser)
  await openProduct(page, id)
  await page.getByLabel('Name', { exact: true }).fill('Not saved yet')
  await page.getByText('Unsaved changes').waitFor()
  await openTab(page, 'Orders')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await button(question, 'Go back').click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Not saved yet')
  await openTab(page, 'Orders')
  await button(question, 'Leave').click()
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /^Copy of Garden Mint/ }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toMatch(/^Copy of Garden Mint/)
  expect(errors).toEqual([])
  await context.close()
})

test('importing an unchanged CSV export changes nothing', async () => {
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/products')
  /** Retried if an order changes the stock between export and import. */
  const exportAndCheck = async () => {
    const saving = page.waitForEvent('download')
    await button(page, 'Export CSV').click()
    const file = await (await saving).path()
    await button(page, 'Import CSV').click()
    const dialog = page.getByRole('dialog', { name: 'Import products' })
    await dialog.getByLabel('File', { exact: true }).setInputFiles(file)
    await button(dialog, 'Check the file').click()
    const report = dialog.getByRole('status').filter({ hasText: 'Nothing has been changed yet.' })
    // Every product is checked, which takes a minute on a busy machine.
    await report.waitFor({ timeout: 120_000 })
    const figures = await report.locator('dd').allInnerTexts()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const [added, changed, same, refused] = figures.map(Number)
    return { added, changed, refused, isEveryProduct: (same ?? 0) > 50 }
  }
  const nothing = { added: 0, changed: 0, refused: 0, isEveryProduct: true }
  await expect.poll(exportAndCheck, { timeout: 250_000 }).toEqual(nothing)
  expect(errors).toEqual([])
  await context.close()
})
