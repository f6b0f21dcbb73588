import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS, waitForPath } from '../support/browser.ts'
import { logInThroughForm } from '../support/buying.ts'
import { fillCart, newCustomer, somebody } from '../support/customers.ts'
import { openBrowser } from '../support/open-browser.ts'
import { mailTo } from '../support/outbox.ts'
import { findErrorsByTheme } from '../support/page-errors.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Places an order that is paid by transfer, so that it can be packed. */
async function paidOrder(): Promise<number> {
  const customer = await newCustomer()
  await fillCart(customer, ['Chamomile & Honeybush CBD Tea', 1])
  const [address] = (await customer.api('GET /addresses/')).items
  if (!address) throw new Error('The customer has no address.')
  const { id } = await customer.api('POST /orders/', {
    body: {
      shipping_address_id: address.id,
      billing_address_id: address.id,
      delivery_method: 'standard',
      payment_method: 'bank_transfer',
      coupon_code: null,
    },
  })
  const staff = shopApi(await logIn(DEMO_STAFF))
  await staff('PUT /admin/orders/:id/', { params: { id }, body: { status: 'paid' } })
  return id
}

describe.each(WIDTHS)('at %d px', (width) => {
  test('an owner makes someone a packer, who sees and does only what packing needs', async () => {
    const [person, order] = [await newCustomer(), await paidOrder()]
    const owner = await newStaff(browser, { width })
    await owner.page.goto(`/admin/users/${person.id}`)
    await button(owner.page, 'Make staff').click()
    const dialog = owner.page.getByRole('dialog', { name: 'Make Wren Ashby staff?' })
    await dialog.getByLabel('Role').selectOption('Packing')
    await dialog.getByText('Packs and dispatches orders.').waitFor()
    expect(await findErrorsByTheme(owner.page, THEMES)).toEqual([])
    await dialog.getByLabel('Your password').fill(DEMO_STAFF.password)
    await button(dialog, 'Make staff').click()
    await button(owner.page, 'Change role').waitFor()
    await owner.context.close()

    const { page, context, errors } = await newVisitor(browser, { width, token: person.token })
    await page.goto('/admin')
    await waitForPath(page, '/admin/orders')
    const tabs = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
    // A badge follows the name.
    const names = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0])
    expect(names).toEqual(['Orders', 'Returns', 'Products', 'Bundles', 'Categories'])
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    expect(await button(page, 'Export CSV').count()).toBe(0)

    await page.goto(`/admin/orders/${order}`)
    await button(page, 'More actions').click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Packing slip', 'Invoice'])
    await page.keyboard.press('Escape')
    await button(page, 'Start packing').click()
    await button(page, 'Mark as dispatched').waitFor()

    await page.goto('/admin/products')
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    expect(await page.getByRole('link', { name: 'New product' }).count()).toBe(0)

    await page.goto('/admin/settings')
    await page.getByRole('heading', { level: 1, name: 'Your role doesn’t open Settings' }).waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    expect(errors).toEqual([])
    await context.close()
  })

  test('an owner invites somebody, who chooses a password and opens what their role needs', async () => {
    const person = somebody()
    const owner = await newStaff(browser, { width })
    await owner.page.goto('/admin/users')
    await button(owner.page, 'Invite to the staff').click()
    const dialog = owner.page.getByRole('dialog', { name: 'Invite to the staff' })
    await dialog.getByLabel('Name').fill(person.name)
    await dialog.getByLabel('Email').fill(person.email)
    await dialog.getByLabel('Role').selectOption('Bookkeeping')
    expect(await findErrorsByTheme(owner.page, THEMES)).toEqual([])
    await dialog.getByLabel('Your password').fill(DEMO_STAFF.password)
    await button(dialog, 'Send invitation').click()
    await owner.page.getByText(`The invitation is on its way to ${person.email}.`).waitFor()
    expect(owner.errors).toEqual([])
    await owner.context.close()

    const [link = ''] = /http\S*\/reset-password\?token=[\w-]+/.exec((await mailTo(person.email, 'invited')).text) ?? []
    const { page, context } = await newVisitor(browser, { width })
    await page.goto(new URL(link).pathname + new URL(link).search)
    await page.getByLabel('New password').fill(person.password)
    await button(page, 'Save password').click()
    await page.getByRole('heading', { level: 1, name: 'Your password has been changed' }).waitFor()
    await page.goto('/auth?redirect=/admin')
    await logInThroughForm(page, person)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    const tabs = page.getByRole('navigation', { name: 'Admin area' }).getByRole('link')
    expect(await tabs.allInnerTexts()).toContain('Coupons')
    expect(await tabs.allInnerTexts()).not.toContain('Users')
    await context.close()
  })
})
