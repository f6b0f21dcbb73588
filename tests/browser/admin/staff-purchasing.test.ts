import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { THEMES, WIDTHS } from '../support/browser.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Each width orders a product of its own, which no other test sells. */
const PRODUCTS: Record<(typeof WIDTHS)[number], string> = { 390: 'Quad Bay Charger', 1440: 'Basket Infuser' }

test.each(WIDTHS)(
  'from the reorder list to a sent order in three clicks, and to stock in two, at %i px',
  async (width) => {
    const { id, name } = await productNamed(PRODUCTS[width])
    const staff = shopApi(await logIn(DEMO_STAFF))
    const read = async () => (await staff('GET /admin/products/:id', { params: { id } })).variations[0]
    const variation = await read()
    if (!variation) throw new Error(`${name} has no variation.`)
    const stock = async () => (await read())?.stock_quantity ?? 0
    const before = await stock()
    const supplierName = `Marram ${width}`
    const { page, context, errors } = await newStaff(browser, { width })

    await page.goto('/admin/stock-room/suppliers')
    await button(page, 'New supplier').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill(supplierName)
    await dialog.getByLabel(/^Email for orders/).fill('orders@marram.example')
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await button(dialog, 'Save supplier').click()
    const supplier = page.getByRole('button', { name: supplierName, exact: true })
    await supplier.waitFor()
    const { items } = await staff('GET /admin/suppliers/', { query: { search: supplierName } })
    const assigned = { variation_ids: [variation.id], supplier_id: items[0]?.id ?? 0, pack_size: 6 }
    await staff('PUT /admin/suppliers/variations', { body: assigned })

    // What staff do each week, counted.
    let clicks = 0
    const click = async (on: { click(): Promise<void> }) => {
      clicks += 1
      await on.click()
    }
    await page.goto(`/admin/stock-room?view=all&search=${encodeURIComponent(variation.sku)}`)
    await click(page.getByRole('checkbox', { name: new RegExp(name) }))
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await click(button(page, 'Create purchase order'))
    const line = page.getByRole('group', { name: new RegExp(name) })
    await line.getByLabel('Units').fill('12')
    await line.getByLabel(/^Cost each/).fill('2.50')
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await click(button(page, 'Send to orders@marram.example'))
    await page.getByText('Ordered', { exact: true }).first().waitFor()
    expect(clicks).toBe(3)
    await page.goto(`/admin/stock-room?view=all&search=${encodeURIComponent(variation.sku)}`)
    await page.getByRole('checkbox', { name: new RegExp(name) }).waitFor()
    const [row] = (await staff('GET /admin/reorder/', { query: { search: variation.sku, view: 'all' } })).items
    expect(row).toMatchObject({ on_order: 12, supplier: { name: supplierName } })

    clicks = 0
    await page.goto('/admin/stock-room/purchase-orders')
    const [order] = (await staff('GET /admin/purchase-orders/', { query: {} })).items
    await click(page.getByRole('link', { name: order?.number ?? '', exact: true }))
    await line.getByLabel('Arrived').fill('11')
    await line.getByText('1 missing').waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await click(button(page, 'Receive 11 units'))
    await page.getByText('Part received', { exact: true }).waitFor()
    expect(clicks).toBe(2)
    await expect.poll(stock).toBe(before + 11)
    await line.getByLabel('Arrived').fill('2')
    await line.getByText('1 more than ordered').waitFor()
    await button(page, 'Receive 2 units').click()
    await page.getByRole('heading', { name: 'What came' }).waitFor()
    await expect.poll(stock).toBe(before + 13)
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  },
)
