import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { WIDTHS } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

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

/** Creates a draft of its own brand and returns it with the brand's name. */
async function ownBrand(name: string) {
  const token = await logIn(DEMO_STAFF)
  const staff = shopApi(token)
  const brand = await staff('POST /admin/brands/', { body: { name } })
  const { id } = await productNamed('Dual Bay Charger')
  const copy = await staff('POST /admin/products/:id/duplicate', { params: { id } })
  made.push(copy.id)
  const body = new FormData()
  body.set('product_data_json', JSON.stringify({ brand_id: brand.id }))
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${inject('shopUrl')}/api/v1/admin/products/${copy.id}/`, { method: 'PUT', headers, body })
  return { brand, copy, staff }
}

for (const width of WIDTHS) {
  const clicks = width === 390 ? 7 : 5
  test(`+5 % on one brand rounded up to .99 takes ${clicks} clicks and 1 field at ${width} px, and can be undone`, async () => {
    const { brand, copy, staff } = await ownBrand(`Marram ${width}`)
    const price = async () => {
      const { variations } = await staff('GET /admin/products/:id', { params: { id: copy.id } })
      return variations.map((variation) => variation.price)
    }
    const before = await price()

    const { page, errors } = await newStaff(browser, { width })
    let counted = 0
    /** Choosing an option of a native select counts as one click. */
    const count = async (on: Locator, option?: string) => {
      counted += 1
      await (option === undefined ? on.click() : on.selectOption({ label: option }))
    }
    await page.goto('/admin/products')
    if (width === 390) await count(button(page, 'Filters'))
    await count(page.getByLabel('Brand').last(), brand.name)
    if (width === 390) await count(button(page, 'Show results'))
    await count(button(page, 'Change prices').first())
    await page.getByLabel('Percent').fill('5')
    await count(page.getByLabel('Round to'), '.99')
    await count(page.getByLabel('Direction'), 'Up')
    await count(button(page, `Change ${before.length} price${before.length === 1 ? '' : 's'}`))
    await page.getByText(/prices? changed/).waitFor()
    expect(counted).toBe(clicks)
    expect(await price()).toEqual(before.map((pounds) => Math.ceil(pounds * 1.05 - 0.99) + 0.99))

    await button(page, 'Undo').click()
    await page.getByText('The prices are back').waitFor()
    expect(await price()).toEqual(before)
    expect(errors).toEqual([])
  })
}
