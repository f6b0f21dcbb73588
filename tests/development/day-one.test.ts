/** Day one of a merchant: from an empty shop to exported books, with a counter for what they click and fill in. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drawImage } from '../../server/testing/data/images.ts'
import { NO_LIMITS } from '../../server/testing/no-limits.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { startMailServer, type TestMailServer } from '../../server/testing/services/smtp-server.ts'
import { expectNoPolicyViolation, newVisitor } from '../browser/support/browser.ts'
import {
  addToCart,
  CARDS,
  chooseTransfer,
  confirmedOrder,
  findProduct,
  goToCheckout,
  orderButton,
  passGate,
  payButton,
  registerCustomer,
  saveAddress,
  typeCard,
} from '../browser/support/buying.ts'
import { somebody } from '../browser/support/customers.ts'
import { openBrowser } from '../browser/support/open-browser.ts'
import { button, openTab } from '../browser/support/staff.ts'

const OWNER = { email: 'owner@example.com', password: 'merchant-pass-1' }
/** In 15 minutes one person can do this: two seconds for a click, five for a field. */
const MAX_SECONDS = 15 * 60
const SECONDS = { click: 2, field: 5 }

let browser: Browser
let dataDir: string
let shop: ShopProcess
let mailServer: TestMailServer
let env: Record<string, string>
beforeAll(async () => {
  browser = await openBrowser()
  dataDir = await mkdtemp(join(tmpdir(), 'shop-day-one-'))
  mailServer = await startMailServer()
  env = { SHOP_DATA_DIR: dataDir, SHOP_SUSPENDED: 'off', PAYMENT_SANDBOX: 'on', SMTP_URL: mailServer.url, ...NO_LIMITS }
  shop = await startShopProcess(env, { isDemo: false, program: 'scripts/serve.mjs' })
})
afterEach(expectNoPolicyViolation)
afterAll(async () => {
  await browser?.close()
  // A signal to `npm run serve` alone, which passes SIGTERM on; Ctrl-C would reach both.
  shop?.child.kill('SIGTERM')
  if (shop) await once(shop.child, 'exit')
  await mailServer?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Gives someone a staff login like the operator does, on the command line. */
function createAdmin({ email, password }: typeof OWNER): Promise<void> {
  return new Promise((resolve, reject) => {
    const args = ['scripts/shop.mjs', 'create-admin', email, '--password-stdin']
    const child = execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error) =>
      error ? reject(error) : resolve(),
    )
    child.stdin?.end(password)
  })
}

/** Counts what a person clicks and fills in. */
function newHand(page: Page) {
  const counted = { clicks: 0, fields: 0 }
  return {
    counted,
    async click(target: Locator) {
      counted.clicks += 1
      await target.click()
    },
    /** Clicks a button by its exact name. */
    async press(name: string | RegExp, within: Page | Locator = page) {
      await this.click(button(within, name))
    },
    async open(name: string) {
      counted.clicks += 1
      await openTab(page, name)
    },
    async fill(label: string | RegExp, value: string, within: Page | Locator = page) {
      counted.fields += 1
      await within.getByLabel(label, { exact: true }).fill(value)
    },
    async choose(label: string, value: string) {
      counted.fields += 1
      await page.getByLabel(label, { exact: true }).selectOption(value)
    },
    async attach(label: string, colour: 'red' | 'green' | 'blue') {
      counted.fields += 1
      const file = { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: await drawImage(colour) }
      await page.getByLabel(label).setInputFiles(file)
    },
  }
}
type Hand = ReturnType<typeof newHand>

const asks = (page: Page, question: string) => page.getByRole('heading', { level: 1, name: question }).waitFor()

async function answerSetup(page: Page, hand: Hand): Promise<void> {
  const answer = async (question: string, values: Record<string, string>) => {
    await asks(page, question)
    for (const [label, value] of Object.entries(values)) await hand.fill(label, value)
    await hand.press('Continue')
  }
  await answer('What is your shop called?', { 'Shop name': 'Calder Vapes', 'Contact email': 'hello@caldervapes.shop' })
  await answer('Who runs the shop?', {
    'Legal name': 'Calder Vapes Ltd',
    'Company number': '09876543',
    Street: '14 Calder Row',
    'Town or city': 'Leeds',
    Postcode: 'LS7 3QD',
    Phone: '0113 496 0100',
  })
  await hand.click(page.getByRole('radio', { name: /^Yes/ }))
  await answer('Are you registered for VAT?', { 'VAT number': 'GB123456789' })
  await answer('Where do you deliver?', { 'Standard delivery': '3.99' })
  await answer('Which account do customers pay into?', {
    'Account name': 'Calder Vapes Ltd',
    'Sort code': '12-34-56',
    'Account number': '12345678',
  })
  await answer('Do you sell vaping or CBD products?', {})
  await asks(page, 'Add your first products')
}

interface Product {
  name: string
  price: string
  colour: 'red' | 'green' | 'blue'
  /** What the law asks for, on the tab Compliance. */
  stateFacts: () => Promise<void>
}

async function addProduct(page: Page, hand: Hand, product: Product): Promise<void> {
  await hand.fill('Name', product.name)
  await hand.fill('Short description', 'From our shelf in Leeds.')
  await hand.fill('Net quantity (optional)', '20')
  await hand.choose('Unit', 'Pieces')
  await hand.attach('Add images', product.colour)
  await hand.fill('What image 1 shows', product.name)
  await hand.click(page.getByRole('tab', { name: 'Variants' }))
  await hand.fill(/^Price of /, product.price)
  await hand.fill(/^Stock of /, '24')
  await hand.click(page.getByRole('tab', { name: 'Compliance' }))
  await product.stateFacts()
  await hand.click(page.getByRole('tab', { name: 'Product', exact: true }))
  await hand.click(page.getByRole('switch', { name: 'Visible in shop' }))
  await hand.press('Save')
  await page.waitForURL(/\/admin\/products\/\d+$/)
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
}

/** A tea, an accessory and a nicotine salt. */
async function addProducts(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: /^By hand/ }))
  await addProduct(page, hand, {
    name: 'Calder Mint Tea',
    price: '6.50',
    colour: 'green',
    stateFacts: async () => {
      await hand.choose('Product class', 'tea')
      await hand.fill('Ingredients', 'Peppermint leaf')
      await hand.fill('How to store it', 'Cool and dry')
      await hand.fill('How to use it', 'Steep a bag for five minutes')
      await hand.fill('Food business', 'Calder Vapes Ltd')
      await hand.fill('Address of the food business', '14 Calder Row, Leeds LS7 3QD')
    },
  })
  await hand.open('Products')
  await hand.click(page.getByRole('link', { name: 'New product' }))
  await addProduct(page, hand, {
    name: 'Calder Tea Tin',
    price: '12.00',
    colour: 'blue',
    stateFacts: () => hand.choose('Product class', 'accessory'),
  })
  await hand.open('Products')
  await hand.click(page.getByRole('link', { name: 'New product' }))
  await addProduct(page, hand, {
    name: 'Calder Berry Salt',
    price: '4.99',
    colour: 'red',
    stateFacts: () => stateNicotine(page, hand),
  })
}

async function stateNicotine(page: Page, hand: Hand): Promise<void> {
  await hand.choose('Product class', 'nicotine_eliquid')
  await hand.fill('Nicotine, mg/ml', '20')
  await hand.choose('Kind of nicotine', 'Nicotine salt')
  await hand.fill('Liquid in the bottle, ml', '10')
  await hand.fill('Product notification number (ECID), Great Britain', '00142-26-00911')
  await hand.fill('ECID checked on', '2026-11-02')
  await hand.fill('Ingredients', 'Propylene glycol, vegetable glycerine, nicotine salt')
  await hand.press('Add a row', page.getByRole('group', { name: 'Hazard statements' }))
  await hand.fill('Code of statement 1', 'H302')
  await hand.fill('Words of statement 1', 'Harmful if swallowed')
  for (const name of ['Pack checklist', 'Image checklist']) {
    for (const tick of await page.getByRole('group', { name }).getByRole('checkbox').all()) await hand.click(tick)
  }
}

/** Changes the text of the returns page. */
async function editContent(page: Page, hand: Hand): Promise<void> {
  await hand.open('Storefront')
  await hand.click(page.getByRole('link', { name: 'Return policy' }).first())
  await hand.fill('Summary below the title (optional)', 'Send it back to Calder Row within 30 days.')
  await hand.press('Publish')
  await hand.press('Publish now', page.getByRole('dialog'))
  await page.getByText('Published', { exact: true }).first().waitFor()
}

async function openTheShop(page: Page, hand: Hand): Promise<void> {
  await hand.open('Going live')
  await hand.click(page.getByRole('switch', { name: 'Open the shop' }))
  await page.getByText('The shop is open.').first().waitFor()
}

/** A customer registers and fills their cart; returns the page of the checkout's payment. */
async function buy(products: readonly string[], isAgeRestricted: boolean): Promise<Page> {
  const { page } = await newVisitor(browser, { shopUrl: shop.url, width: 390, hasPassedGate: false })
  await page.goto('/auth')
  await passGate(page)
  await registerCustomer(page, somebody())
  await page.waitForURL('**/shop')
  for (const name of products) {
    await findProduct(page, name)
    await addToCart(page)
    await page.getByText('Added to cart').first().waitFor()
  }
  await goToCheckout(page)
  await saveAddress(page, { isAgeRestricted })
  return page
}

async function orderByTransfer(): Promise<string> {
  const page = await buy(['Calder Mint Tea', 'Calder Tea Tin'], false)
  await chooseTransfer(page)
  await orderButton(page).click()
  return orderNumber(page)
}

async function orderByCard(): Promise<string> {
  const page = await buy(['Calder Berry Salt', 'Calder Mint Tea'], true)
  await typeCard(page, CARDS.good)
  await payButton(page).click()
  return orderNumber(page)
}

/** Returns the order's number from the confirmation page, and closes the customer's browser. */
async function orderNumber(page: Page): Promise<string> {
  await confirmedOrder(page)
  const [number = ''] = (await page.locator('main').innerText()).match(/[A-Z]+-\d+-\d+/) ?? []
  await page.context().close()
  return number
}

async function openOrder(page: Page, hand: Hand, number: string): Promise<void> {
  await hand.open('Orders')
  await hand.click(page.getByRole('link', { name: number, exact: true }))
  await page.getByRole('article', { name: `Order ${number}` }).waitFor()
}

async function packAndDispatch(page: Page, hand: Hand): Promise<void> {
  await hand.press('Start packing')
  await hand.press('Mark as dispatched')
  const dialog = page.getByRole('dialog')
  await hand.fill('Tracking number (optional)', 'RN482915034GB', dialog)
  await hand.press('Mark as dispatched', dialog)
  await button(page, 'Mark as delivered').waitFor()
}

async function refundOneLine(page: Page, hand: Hand): Promise<void> {
  await hand.press('More actions')
  await hand.click(page.getByRole('menuitem', { name: /^Refund/ }))
  const dialog = page.getByRole('dialog')
  const quantity = dialog.getByRole('group', { name: 'Refund quantity, Calder Mint Tea' })
  await hand.press('Increase quantity', quantity)
  await hand.press('Refund £6.50', dialog)
  await page.getByText('Part refunded').first().waitFor()
  await page.getByText('CN-000001').first().waitFor()
}

test('a merchant goes from an empty shop to exported books', async () => {
  await createAdmin(OWNER)
  const { page, errors } = await newVisitor(browser, { shopUrl: shop.url })
  const hand = newHand(page)
  await page.goto('/')
  await page.getByRole('heading', { name: 'We open soon' }).waitFor()
  errors.length = 0
  await hand.click(page.getByRole('link', { name: 'Staff login' }))
  const form = page.getByRole('form', { name: 'Log in' })
  await hand.fill('Email', OWNER.email, form)
  await hand.fill('Password', OWNER.password, form)
  await hand.press('Log in', form)
  await answerSetup(page, hand)
  await addProducts(page, hand)
  await editContent(page, hand)
  await openTheShop(page, hand)

  const byTransfer = await orderByTransfer()
  const byCard = await orderByCard()

  await openOrder(page, hand, byTransfer)
  await hand.press('Mark transfer as received')
  await hand.press('Mark transfer as received', page.getByRole('dialog'))
  await packAndDispatch(page, hand)
  await openOrder(page, hand, byCard)
  await hand.click(page.getByLabel('Passed: 18 or over, may be sent'))
  await hand.fill('Reason', 'Saw the driving licence')
  await hand.press('Record the age check')
  await packAndDispatch(page, hand)
  await refundOneLine(page, hand)

  await hand.open('Bookkeeping')
  const downloads = page.waitForEvent('download')
  await hand.press('Xero')
  const file = await readFile(await (await downloads).path(), 'utf8')
  for (const document of ['INV-000001', 'INV-000002', 'CN-000001']) expect(file).toContain(document)

  const { clicks, fields } = hand.counted
  const seconds = clicks * SECONDS.click + fields * SECONDS.field
  process.stdout.write(`Day one: ${clicks} clicks and ${fields} fields, about ${Math.ceil(seconds / 60)} minutes.\n`)
  expect(clicks).toBeGreaterThan(0)
  expect(seconds).toBeLessThan(MAX_SECONDS)
  expect(errors).toEqual([])
})
