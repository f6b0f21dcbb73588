import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_LIMITS } from '../../../server/testing/no-limits.ts'
import { type ShopProcess, startShopProcess } from '../../../server/testing/processes/shop-process.ts'
import { newVisitor } from '../support/browser.ts'
import { addToCart, CARDS, findProduct, payButton, registerCustomer, saveAddress, typeCard } from '../support/buying.ts'
import { somebody } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF } from '../support/shop-api.ts'

const TAG = 'G-TEST12345'
const GATE = { name: 'You must be 18+ to enter' }

let browser: Browser
let shop: ShopProcess
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-google-tag-'))
  shop = await startShopProcess({ SHOP_DATA_DIR: dataDir, ...NO_LIMITS })
  browser = await sharedBrowser()
  const { access_token } = await (await send('POST', '/users/login', DEMO_STAFF)).json()
  const refused = await send('PUT', '/admin/settings/', { google_tag: 'UA-1234' }, access_token)
  expect(refused.status).toBe(422)
  expect((await send('PUT', '/admin/settings/', { google_tag: TAG.toLowerCase() }, access_token)).status).toBe(200)
})
afterAll(async () => {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const send = (method: string, path: string, body: object, token?: string) =>
  fetch(`${shop.url}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })

/** Opens a visitor for whom Google's addresses answer; returns which of them were requested. */
async function visit() {
  const visitor = await newVisitor(browser, { shopUrl: shop.url, hasPassedGate: false })
  const asked: string[] = []
  await visitor.context.route(/google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagHasRun = true' })
  })
  return { ...visitor, asked }
}

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Returns the events in the tag layer with their parameters. */
const events = (page: Page) =>
  page.evaluate(() =>
    (window.dataLayer ?? [])
      .map((entry): unknown[] => Array.from(Object(entry)))
      .filter(([command]) => command === 'event')
      .map(([, name, params]) => ({ name: String(name), params: Object(params) })),
  )
const eventNamed = async (page: Page, name: string) => {
  await expect.poll(async () => (await events(page)).map((event) => event.name)).toContain(name)
  return (await events(page)).filter((event) => event.name === name)
}

test('pages name what they depend on, and each variant is cached with its own policy', async () => {
  const read = (cookie: string) => fetch(`${shop.url}/about-us`, { headers: { accept: 'text/html', cookie } })
  for (const _ of ['rendered', 'cached']) {
    const [usual, agreed] = [await read('a=b'), await read('analytics_consent=granted')]
    expect(usual.headers.get('content-security-policy')).not.toContain('google')
    expect(agreed.headers.get('content-security-policy')).toContain('https://www.googletagmanager.com')
    for (const answer of [usual, agreed]) expect(answer.headers.get('vary')).toContain('cookie')
    expect(usual.headers.get('etag')).not.toBe(agreed.headers.get('etag'))
  }
})

test('before consent nothing of Google is loaded or allowed, nor after refusing', async () => {
  const { page, context, asked, errors } = await visit()
  await page.goto('/')
  const gate = page.getByRole('dialog', GATE)
  await gate.getByText('Page counts by Google Analytics. No advertising, ever.').waitFor()
  await page.getByRole('button', { name: 'Confirm Age & Save Choices' }).click()
  await gate.waitFor({ state: 'hidden' })
  const answer = await page.goto('/shop')
  expect(answer?.headers()['content-security-policy']).not.toContain('google')
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
  expect(await events(page)).toEqual([])
  expect(asked).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('after it the tag is loaded, and a purchase and its refund are events in pounds; Cookie Settings end it', async () => {
  const { page, context, asked, errors } = await visit()
  await page.goto('/')
  await page.getByRole('button', { name: 'Confirm Age & Accept All' }).click()
  await page.waitForFunction(() => 'tagHasRun' in window)
  expect(asked[0]).toBe(`https://www.googletagmanager.com/gtag/js?id=${TAG}`)
  await page.getByRole('dialog', GATE).waitFor({ state: 'hidden' })
  expect((await context.cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual(['analytics_consent=granted'])

  await findProduct(page, 'Garden Mint Nic Salt')
  const [viewed] = await eventNamed(page, 'view_item')
  expect(viewed?.params).toMatchObject({ currency: 'GBP', items: [{ item_name: 'Garden Mint Nic Salt', quantity: 1 }] })
  await addToCart(page)
  await page.waitForURL('**/auth?redirect=/shop')
  await registerCustomer(page, somebody())
  const [listed] = await eventNamed(page, 'view_item_list')
  expect(listed?.params.items.length).toBeGreaterThan(1)
  const [added] = await eventNamed(page, 'add_to_cart')
  expect(added?.params).toMatchObject({ currency: 'GBP', value: 4.99, items: [{ price: 4.99, quantity: 1 }] })
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await saveAddress(page)
  const [begun] = await eventNamed(page, 'begin_checkout')
  expect(begun?.params).toMatchObject({ value: 4.99, items: [{ item_name: 'Garden Mint Nic Salt' }] })
  await typeCard(page, CARDS.good)
  await payButton(page, '£12.99').click()
  await page.waitForURL('**/order-confirmation/*')
  const purchases = await eventNamed(page, 'purchase')
  expect(purchases).toHaveLength(1)
  const { transaction_id, ...purchase } = purchases[0]?.params ?? {}
  expect(transaction_id).toMatch(/^VS-/)
  expect(purchase).toMatchObject({ currency: 'GBP', value: 12.99, shipping: 8, items: [{ price: 4.99, quantity: 1 }] })
  await page.reload()
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  const [refund] = await eventNamed(page, 'refund')
  expect(refund?.params).toMatchObject({ transaction_id, value: 12.99 })
  expect((await events(page)).map(({ name }) => name)).not.toContain('purchase')
  const personal = JSON.stringify(await page.evaluate(() => JSON.stringify(window.dataLayer)))
  expect(personal).not.toMatch(/@|Wren|postcode/)

  const count = asked.length
  await page.getByRole('button', { name: 'Cookie Settings' }).click()
  await page.getByRole('dialog', GATE).waitFor()
  expect(await context.cookies()).toEqual([])
  await page.getByRole('button', { name: 'Confirm Age & Save Choices' }).click()
  await page.goto('/shop')
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
  expect(asked).toHaveLength(count)
  expect(errors).toEqual([])
  await context.close()
})
