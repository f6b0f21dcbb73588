import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { WIDTHS } from '../support/browser.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff, openTab } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Returns a customer with this many paid orders. */
async function customerWithOrders(count: number) {
  const customer = await newCustomer()
  const staff = shopApi(await logIn(DEMO_STAFF))
  const ids: number[] = []
  for (let placed = 0; placed < count; placed += 1) {
    await fillCart(customer, ['Moroccan Mint Tea', 1])
    const { id } = await placeOrder(customer)
    await staff('PUT /admin/orders/:id/', { params: { id }, body: { status: 'paid' } })
    ids.push(id)
  }
  return { customer, ids, orderOf: (id: number) => staff('GET /admin/orders/:id/', { params: { id } }) }
}

/** Counts the clicks in the page from now on. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.clicks = '0'
    const count = () => {
      document.documentElement.dataset.clicks = String(Number(document.documentElement.dataset.clicks) + 1)
    }
    // A label's click also clicks its checkbox, so count what the pointer presses.
    window.addEventListener('pointerdown', count, true)
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks))
}

/** Pastes a text with the keyboard, as from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+V')
}

const royalMail = (id: number, place: number) => `RM${String(id * 100 + place).padStart(9, '0')}GB`

test('ten orders are dispatched with at most twelve clicks and one paste', async () => {
  const { customer, ids, orderOf } = await customerWithOrders(10)
  const { page, context, errors } = await newStaff(browser)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const clicks = await countClicks(page)

  await chooseAll(page, customer.email, 10)
  await page.getByRole('heading', { name: 'Dispatch 10 orders' }).waitFor()
  const shown = await page.getByRole('textbox', { name: /^Tracking number of/ }).all()
  expect(shown).toHaveLength(10)
  await paste(page, [...ids].reverse().map(royalMail).join('\n'))
  await button(page, 'Dispatch 10 orders').click()
  await page.getByText('Dispatched: 10 orders. We email the customers.').first().waitFor()

  const needed = await clicks()
  process.stdout.write(`Ten orders dispatched with ${needed} clicks and 1 paste.\n`)
  expect(needed).toBeGreaterThan(0)
  expect(needed).toBeLessThanOrEqual(12)
  for (const [place, id] of [...ids].reverse().entries()) {
    const number = royalMail(id, place)
    const order = await orderOf(id)
    expect(order).toMatchObject({ status: 'shipped', tracking_number: number })
    expect(order.tracking_url).toBe(`https://www.royalmail.com/track-your-item#/tracking-results/${number}`)
    expect((await mailTo(customer.email, `Order ${order.order_number} has been dispatched`)).text).toContain(number)
  }
  expect(errors).toEqual([])
  await context.close()
})

test.each(WIDTHS)('at %i px a file is loaded, and an order with a mistyped number stays', async (width) => {
  const { ids, orderOf } = await customerWithOrders(2)
  const orders = await Promise.all(ids.map(orderOf))
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto(`/admin/orders/dispatch?ids=${ids.join(',')}`)
  const rows = orders.map(
    ({ order_number }, place) => `${order_number},"Hale, Imogen",RN48291503${place === 0 ? '7' : ''}GB`,
  )
  await page.getByLabel('File with tracking numbers').setInputFiles({
    name: 'labels.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Order number,Recipient,Tracking number', ...rows.reverse()].join('\n')),
  })
  await page.getByText('2 numbers filled in.').waitFor()
  await page.getByText('12 characters. Royal Mail numbers have 13.').waitFor()
  await button(page, 'Dispatch 1 order').click()
  await page.getByRole('heading', { name: 'Dispatch 1 order' }).waitFor()
  expect((await Promise.all(ids.map(orderOf))).map(({ status }) => status)).toEqual(['shipped', 'paid'])
  expect(errors).toEqual([])
  await context.close()
})

/** Opens the orders to pack of a customer from the dashboard, selects all, and opens the dispatch page. */
async function chooseAll(page: Page, email: string, count: number): Promise<void> {
  await openTab(page, 'Orders')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'To pack' }).click()
  await page.getByRole('searchbox').click()
  await page.keyboard.type(email)
  await page.waitForURL((address) => address.searchParams.has('search'))
  await page
    .getByText('Select VS', { exact: false })
    .nth(count - 1)
    .waitFor()
  await page.getByText('Select VS', { exact: false }).nth(count).waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('link', { name: 'Dispatch', exact: true }).click()
}

test.each(WIDTHS)(
  'at %i px ten orders go out as a parcel file, and come back dispatched with at most twelve clicks',
  async (width) => {
    const { customer, ids, orderOf } = await customerWithOrders(10)
    const { page, context, errors } = await newStaff(browser, { width })
    // Phones have no box for all rows.
    const isWide = width > 1000
    await page.goto(isWide ? '/admin' : `/admin/orders/dispatch?ids=${ids.join(',')}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const clicks = await countClicks(page)
    if (isWide) await chooseAll(page, customer.email, 10)
    await page.getByRole('heading', { name: 'Dispatch 10 orders' }).waitFor()

    await button(page, 'Parcel file').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('10 orders with name, address, weight').waitFor()
    expect(await findErrorsByTheme(page, ['light', 'dark'])).toEqual([])
    const download = page.waitForEvent('download')
    await button(dialog, 'For Click & Drop').click()
    const [headings, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
    expect(headings).toMatch(/^Order reference,/)
    expect(rows).toHaveLength(10)
    await dialog.waitFor({ state: 'detached' })

    const exported = rows.map(
      (row, place) => `${1000 + place},${row.split(',')[0]},${royalMail(ids[place] ?? 0, place)}`,
    )
    const buffer = Buffer.from(
      ['Order number,Channel reference,Tracking number', ...exported, 'X,VS-2020-999999,RN482915037GB'].join('\r\n'),
    )
    const file = { name: 'export.csv', mimeType: 'text/csv', buffer }
    const load = async () => {
      const chooser = page.waitForEvent('filechooser')
      await button(page, 'Load a file').click()
      await (await chooser).setFiles(file)
    }
    await load()
    await page.getByText('10 numbers filled in. 1 line is not used.').waitFor()
    await page.getByText('Line 12, VS-2020-999999: There is no order with this number.').waitFor()
    expect(await findErrorsByTheme(page, ['light', 'dark'])).toEqual([])
    await button(page, 'Dispatch 10 orders').click()
    await page.getByText('Dispatched: 10 orders. We email the customers.').first().waitFor()
    const needed = await clicks()
    process.stdout.write(`At ${width} px: parcel file out, tracking in, ten orders dispatched with ${needed} clicks.\n`)
    expect(needed).toBeLessThanOrEqual(12)

    await page.getByText('Nothing to dispatch').waitFor()
    const before = await Promise.all(ids.map(orderOf))
    expect(before.map(({ status }) => status)).toEqual(Array(10).fill('shipped'))
    await load()
    await page.getByText('0 numbers filled in. 11 lines are not used.').waitFor()
    expect(await page.getByText('Already dispatched with this number.').count()).toBe(10)
    expect(await Promise.all(ids.map(orderOf))).toEqual(before)
    expect(errors).toEqual([])
    await context.close()
  },
)
