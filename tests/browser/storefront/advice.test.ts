/** Advice on what goes together: nicotine shots for a shortfill, and parts that do not fit the kit in the cart. */
import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { fillCart, newCustomer } from '../support/customers.ts'
import { findErrorsByTheme, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { productNamed } from '../support/shop-api.ts'

const SHORTFILL = 'Treacle Sponge Shortfill'
const KIT = 'Slim Refillable Kit'
const COILS = 'Mesh Coils 0.8 Ω, 5 pack'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each(WIDTHS)('at %i px shots are computed and added, and coils that fit another kit are named', async (width) => {
  const customer = await newCustomer({ isUnknown: true })
  const { id } = await productNamed(SHORTFILL)
  const { page, context } = await newVisitor(browser, { width, token: customer.token })
  await page.goto(`/product/${id}`)
  await page.getByRole('heading', { name: 'Nicotine shot calculator' }).waitFor()
  await page.getByLabel('Liquid in the bottle, ml').fill('100')
  await page.getByLabel('The bottle holds, ml').fill('120')
  await page.getByText(/^2 shots \(10 ml of \d+ mg\/ml each\) make 120 ml at 3(\.3)? mg\/ml\.$/).waitFor()
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  expect(await sticksOut(page)).toBe(false)
  await page.getByRole('button', { name: 'Add 2 shots to cart' }).click()
  await page.getByText('2 shots added to your cart').waitFor()

  await fillCart(customer, [KIT, 1], [COILS, 1])
  await page.goto('/cart')
  const note = page.getByRole('note').filter({ hasText: `These coils don’t fit the ${KIT} in your cart.` })
  await note.waitFor()
  const { data } = await customer.api('GET /cart/')
  expect(data.items.map(({ item_name, quantity }) => [item_name, quantity])).toEqual([
    [expect.stringContaining('Shot'), 2],
    [KIT, 1],
    [COILS, 1],
  ])
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  expect(await sticksOut(page)).toBe(false)
  await note.getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Fits', exact: true }).waitFor()
  await context.close()
})

test.each(WIDTHS)('at %i px three answers lead to a kit with parts and a liquid, all in stock', async (width) => {
  const { page, context } = await newVisitor(browser, { width })
  await page.goto('/shop')
  await page.getByRole('link', { name: 'Find a kit with its parts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Find a kit with its parts' }).waitFor()
  await page.getByLabel('I don’t smoke or vape').check()
  await page.getByLabel('Tight, like a cigarette').check()
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await page.getByText('Then these products aren’t for you.').waitFor()
  await page.getByLabel('More than 10 cigarettes a day').check()
  await page.getByRole('button', { name: 'Show what fits' }).click()
  await page.getByRole('heading', { name: 'A liquid with 20 mg/ml' }).waitFor()
  await page.getByText(NICOTINE_WARNING, { exact: true }).first().waitFor()
  expect(await page.getByRole('main').getByRole('listitem').filter({ hasText: 'Out of Stock' }).count()).toBe(0)
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  expect(await sticksOut(page)).toBe(false)
  await context.close()
})
