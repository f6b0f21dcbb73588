import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, WIDTHS } from '../support/browser.ts'
import { CARDS, confirmedOrder, payButton, typeCard } from '../support/buying.ts'
import { fillCart, newCustomer } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'

/** £15.95 and £5.25 in the demo. No other test buys them. */
const TEAS = ['Masala Chai CBD Tea', 'Bramble & Apple Tea']

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

describe.each(WIDTHS)('at %i px', (width) => {
  test('a mixed multi-buy reduces the cart, the order and the mail equally, and a refunded item takes its share', async () => {
    const staff = shopApi(await logIn(DEMO_STAFF))
    const name = `Any 3 teas at ${width}`
    const found = await Promise.all(TEAS.map((search) => staff('GET /admin/products/', { query: { search } })))
    const product_ids = found.flatMap(({ items }) => items.map(({ id }) => id))
    const form = {
      name,
      reward: { kind: 'multi_buy' as const, quantity: 3, price: 20 },
      scope: { product_ids, category_ids: [], brand_ids: [], tags: [] },
      reward_scope: null,
      customers: 'everyone' as const,
      min_subtotal: 0,
      max_per_order: null,
      usage_limit: null,
      per_user_limit: null,
      with_coupon: true,
      starts_at: null,
      ends_at: null,
      is_active: true,
    }
    const { id: promotion } = await staff('POST /admin/promotions/', { body: form })
    const customer = await newCustomer()
    await fillCart(customer, [TEAS[0] ?? '', 1], [TEAS[1] ?? '', 1])
    const { page, context, errors } = await newVisitor(browser, { width, token: customer.token })
    await page.goto('/cart')
    await page.getByText(`Add 1 more for “${name}”`).waitFor()
    await page.getByRole('button', { name: 'Increase quantity' }).first().click()
    await page.getByText(`in “${name}”`).first().waitFor()
    // 2 × £15.95 + £5.25 = £37.15, for £20.00, plus £8.00 delivery.
    await page.getByText('£28.00').first().waitFor()
    await page.getByRole('link', { name: 'Go to checkout' }).click()
    await typeCard(page, CARDS.good)
    await payButton(page, '£28.00').click()
    const id = await confirmedOrder(page)
    const order = await customer.api('GET /users/me/orders/:id', { params: { id } })
    expect(order).toMatchObject({
      subtotal: 37.15,
      discount: 17.15,
      promotions: [{ name, discount: 17.15 }],
      total: 28,
    })
    await page.goto(`/profile/orders/${id}`)
    await page.getByText(`in “${name}”`).first().waitFor()
    expect((await mailTo(customer.email, 'Payment received')).text).toContain('£28.00')
    const line = order.items.find(({ quantity }) => quantity === 1)
    await staff('POST /admin/orders/:id/refund', {
      params: { id },
      body: { reason: 'Torn', items: [{ id: line?.id ?? 0, quantity: 1 }] },
    })
    const after = await customer.api('GET /users/me/orders/:id', { params: { id } })
    // £5.25 less its share of £17.15.
    expect(after).toMatchObject({ refunded: 2.83, discount: 17.15 })
    await staff('PUT /admin/promotions/:id/', { params: { id: promotion }, body: { ...form, is_active: false } })
    expect(errors).toEqual([])
    await context.close()
  })
})
