import { readFile } from 'node:fs/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { newTab, newVisitor, WIDTHS, waitForPath } from '../support/browser.ts'
import { type Customer, fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { findSeriousErrors, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { productNamed } from '../support/shop-api.ts'
import { button, newAdmin, openTab } from '../support/staff.ts'

let browser: Browser
let staff: Customer
/** Products created by the tests, archived afterwards. */
const made: number[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
  staff = await newAdmin(`Ines Calder ${process.pid}`)
})
afterAll(async () => {
  for (const id of made) await staff.api('DELETE /admin/products/:id', { params: { id } })
})

/** Opens the assistant's tab in a browser of this test's staff user. */
async function openChat(width = 1440, path = '/admin/chat') {
  const visitor = await newVisitor(browser, { width, token: staff.token })
  await visitor.page.goto(path)
  await visitor.page.getByRole('heading', { level: 1, name: 'Chat agent' }).waitFor()
  return visitor
}

const BEST_SELLERS = 'Best sellers in the last 30 days'

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })
const answers = (page: Page) => page.getByRole('article', { name: 'Answer' })

/** Asks a question and returns the answer once it is shown. */
async function ask(page: Page, question: string): Promise<Locator> {
  const before = await answers(page).count()
  await box(page).fill(question)
  await box(page).press('Enter')
  const answer = answers(page).nth(before)
  await answer.waitFor()
  return answer
}

/** Creates a liquid for this test that costs £4.99 in all variations. */
async function ownLiquid(name: string): Promise<number> {
  const { id } = await productNamed('Garden Mint Nic Salt')
  const copy = await staff.api('POST /admin/products/:id/duplicate', { params: { id } })
  made.push(copy.id)
  await changeProduct(copy.id, { name })
  return copy.id
}

/** Saves like the form of the products tab. */
async function changeProduct(id: number, changes: Record<string, string>): Promise<void> {
  const body = new FormData()
  body.append('product_data_json', JSON.stringify(changes))
  const headers = { authorization: `Bearer ${staff.token}` }
  const answer = await fetch(`${inject('shopUrl')}/api/v1/admin/products/${id}/`, { method: 'PUT', headers, body })
  expect(answer.status, await answer.text()).toBe(200)
}

async function priceOf(id: number): Promise<number | undefined> {
  const { variations } = await staff.api('GET /admin/products/:id', { params: { id } })
  return variations[0]?.price
}

describe.each(WIDTHS)('at %i px', (width) => {
  test('the four everyday questions are answered with tables, a chart and a draft', async () => {
    const customer = await newCustomer()
    await fillCart(customer, ['Peppermint CBD Tea', 2])
    const order = await placeOrder(customer)
    const { page, context, errors } = await openChat(width)

    await button(page, 'Revenue last week against the week before').click()
    const revenue = answers(page).first()
    await revenue.getByRole('img').first().waitFor()
    await expect.poll(() => revenue.innerText()).toMatch(/£/)
    await waitForPath(page, await sessionPath(page))

    const stock = await ask(page, 'What runs out in the next 14 days')
    expect(await stock.innerText()).toMatch(/runs? out/)

    const orders = await ask(page, `Orders of ${customer.email} not yet shipped`)
    await orders.getByRole('link', { name: order.order_number }).first().waitFor()

    const draft = await ask(page, 'Draft a post about CBD tea')
    await draft.getByText('Read the draft').click()
    await draft
      .getByRole('region', { name: /^Draft: / })
      .getByRole('heading')
      .first()
      .waitFor()
    await button(draft, 'Confirm').waitFor()

    expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
    expect(await findSeriousErrors(page)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })
})

/** The path of the chat after its first answer. */
async function sessionPath(page: Page): Promise<string> {
  await page.waitForURL(/\/admin\/chat\/user_\d+_[\w-]{12}$/)
  return new URL(page.url()).pathname
}

test('a table is saved as a file with all of its rows', async () => {
  const { page, context } = await openChat()
  const answer = await ask(page, BEST_SELLERS)
  const table = answer.getByRole('table').first()
  const columns = await table.getByRole('columnheader').allInnerTexts()
  const all = answer.getByRole('button', { name: /^Show all/ })
  if ((await all.count()) > 0) await all.click()
  const rows = (await table.getByRole('row').count()) - 1
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    answer.getByRole('button', { name: /^CSV/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(rows + 1)
  expect(lines[0]).toContain(columns[0]?.trim())
  await context.close()
})

test('a price change is prepared, confirmed once by a double click, and shown in the product and in the audit log', async () => {
  const name = `Bramble Dusk ${process.pid}`
  const id = await ownLiquid(name)
  const { page, context, errors } = await openChat()
  const answer = await ask(page, `Set the price of ${name} to £4.45`)
  await answer.getByRole('row', { name: /£4\.99.*£4\.45/ }).waitFor()
  expect(await priceOf(id), 'nothing is written before it is confirmed').toBe(4.99)

  let confirmations = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/confirm')) confirmations += 1
  })
  await button(answer, 'Confirm').dblclick()
  const open = answer.getByRole('link', { name: 'Open' })
  await open.waitFor()
  expect(confirmations).toBe(1)
  expect(await priceOf(id)).toBe(4.45)
  const { items } = await staff.api('GET /admin/audit-log', { query: { entity: 'product', entity_id: String(id) } })
  const changes = items.filter(({ after }) => JSON.stringify(after).includes('4.45'))
  expect(changes).toHaveLength(1)

  await open.click()
  await waitForPath(page, `/admin/products/${id}`)
  await page.getByLabel('Name', { exact: true }).waitFor()
  await openTab(page, 'Audit log')
  await page.getByRole('row').filter({ hasText: staff.name }).first().waitFor()
  expect(errors).toEqual([])
  await context.close()
})

test('a discarded change is not written, and is shown as discarded after a reload too', async () => {
  const name = `Bramble Dawn ${process.pid}`
  const id = await ownLiquid(name)
  const { page, context } = await openChat()
  const answer = await ask(page, `Set the price of ${name} to £4.25`)
  await button(answer, 'Discard').click()
  await answer.getByText('Discarded. Nothing has changed.').waitFor()
  await sessionPath(page)
  await page.reload()
  await page.getByText('Discarded. Nothing has changed.').waitFor()
  expect(await button(page, 'Confirm').count()).toBe(0)
  expect(await priceOf(id)).toBe(4.99)
  await context.close()
})

test('a product changed meanwhile is not overwritten: the reason is shown, and the change can be requested again', async () => {
  const name = `Bramble Noon ${process.pid}`
  const id = await ownLiquid(name)
  const { page, context } = await openChat()
  const answer = await ask(page, `Set the price of ${name} to £4.25`)
  await changeProduct(id, { short_description: 'Dark bramble, round and cool.' })
  await button(answer, 'Confirm').click()
  await button(answer, 'Ask again').click()
  const second = answers(page).nth(1)
  await button(second, 'Confirm').click()
  await second.getByRole('link', { name: 'Open' }).waitFor()
  expect(await priceOf(id)).toBe(4.25)
  await context.close()
})

test('a chat is stored: reloaded, followed up, listed among the past ones, and not shown to others', async () => {
  const question = 'Revenue last week against the week before'
  const { page, context } = await openChat()
  await ask(page, question)
  const path = await sessionPath(page)
  await page.reload()
  await answers(page).first().waitFor()
  const second = await ask(page, 'And for the last 30 days?')
  expect(await second.innerText()).toMatch(/£/)
  expect(new URL(page.url()).pathname).toBe(path)

  await button(page, 'New Chat').click()
  await waitForPath(page, '/admin/chat')
  await box(page).fill('Half a thou')
  await openTab(page, 'Users')
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  await openTab(page, 'Chat agent')
  await expect.poll(() => box(page).inputValue()).toBe('Half a thou')
  const past = page.getByRole('complementary', { name: 'Past Conversations' })
  await past.getByRole('link', { name: question }).first().click()
  await waitForPath(page, path)
  await expect.poll(() => answers(page).count()).toBe(2)

  const other = await newAdmin(`Odd Fellow ${process.pid}`)
  const stranger = await newVisitor(browser, { token: other.token })
  await stranger.page.goto(path)
  await stranger.page.getByText('We can’t find that chat.').waitFor()
  await Promise.all([context.close(), stranger.context.close()])
})

test('on a phone the past conversations open over the page, and a table scrolls inside its frame', async () => {
  const { page, context } = await openChat(390)
  const answer = await ask(page, BEST_SELLERS)
  await answer.getByRole('table').waitFor()
  expect(await sticksOut(page)).toBe(false)
  await button(page, 'New Chat').click()
  await button(page, 'Past Conversations').click()
  const sheet = page.getByRole('dialog', { name: 'Past Conversations' })
  expect(await findSeriousErrors(page)).toEqual([])
  await sheet.getByRole('link', { name: BEST_SELLERS }).first().click()
  await sheet.waitFor({ state: 'hidden' })
  await answers(page).first().waitFor()
  await context.close()
})

test('without a connection the message is preserved, and can be sent once it is back', async () => {
  const { page, context } = await openChat()
  await ask(page, 'What runs out in the next 14 days')
  await sessionPath(page)
  await context.setOffline(true)
  await box(page).fill('Orders waiting to be packed')
  await box(page).press('Enter')
  await page.getByText(/You’re offline/).waitFor()
  await context.setOffline(false)
  await button(page, 'Try again').click()
  await answers(page).nth(1).waitFor()
  await context.close()
})

test('the / key focuses the message field from anywhere on the page', async () => {
  const { page, context } = await openChat()
  const tab = await newTab(context)
  await tab.page.goto('/admin/chat')
  await tab.page.getByRole('heading', { level: 1, name: 'Chat agent' }).waitFor()
  await tab.page.keyboard.press('/')
  await tab.page.keyboard.type('Slow sellers')
  expect(await box(tab.page).inputValue()).toBe('Slow sellers')
  expect(await box(page).inputValue()).toBe('')
  await context.close()
})
