import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawImage } from '../../../server/testing/data/images.ts'
import { type IdentityServer, startIdentityServer } from '../../../server/testing/services/identity-server.ts'
import { newVisitor, WIDTHS } from '../support/browser.ts'
import { CARDS, confirmedOrder, goToCheckout, payButton, typeCard } from '../support/buying.ts'
import { fillCart, newCustomer } from '../support/customers.ts'
import { mailTo } from '../support/outbox.ts'
import { findSeriousErrors, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
let identity: IdentityServer
let staff: ReturnType<typeof shopApi>
const provider = { name: 'openid-connect' }
beforeAll(async () => {
  browser = await sharedBrowser()
  staff = shopApi(await logIn(DEMO_STAFF))
  const { return_url } = await staff('GET /admin/age-checks/providers/')
  identity = await startIdentityServer({ accounts: { adult: { age_over_18: true } }, returnUrls: [return_url] })
  const settings = { params: provider, body: { values: identity.settings } }
  expect(await staff('PUT /admin/age-checks/providers/:name/settings', settings)).toMatchObject({ is_saved: true })
})
afterAll(async () => {
  await staff('DELETE /admin/age-checks/providers/:name/settings', { params: provider })
  await identity.close()
})

const expectNoFaults = async (page: Page) => {
  expect(await findSeriousErrors(page)).toEqual([])
  expect(await sticksOut(page)).toBe(false)
}

describe.each(WIDTHS)('at %i px', (width) => {
  /** Buys something for adults as a customer whom the built-in age check does not know. */
  async function buy() {
    const customer = await newCustomer()
    await customer.api('PUT /users/:id', { params: { id: customer.id }, body: { name: 'Wren Review' } })
    await fillCart(customer, ['Garden Mint Nic Salt', 1])
    const visit = await newVisitor(browser, { token: customer.token, width })
    await goToCheckout(visit.page)
    await typeCard(visit.page, CARDS.good)
    await payButton(visit.page).click()
    const id = await confirmedOrder(visit.page)
    const { order_number } = await staff('GET /admin/orders/:id/', { params: { id } })
    const mail = await mailTo(customer.email, `confirm your age for order ${order_number}`)
    const link = new URL(/https?:\S+\/age-check\?token=\S+/.exec(mail.text)?.[0] ?? '')
    return { ...visit, id, order_number, link: link.pathname + link.search }
  }
  const ageCheck = async (id: number) => (await staff('GET /admin/orders/:id/', { params: { id } })).age_check

  test('a customer sends a document from the mail, staff approve it, and the order goes on', async () => {
    const { page, context, errors, id, order_number, link } = await buy()
    await page.goto(link)
    await page.getByRole('heading', { level: 1, name: 'Confirm your age' }).waitFor()
    await expectNoFaults(page)
    const file = { name: 'passport.png', mimeType: 'image/png', buffer: await drawImage('red') }
    await page.getByLabel('File of your document').setInputFiles(file)
    await page.getByAltText('Your document').waitFor()
    await button(page, 'Send this document').click()
    await page.getByText('We’ve received your document.').waitFor()
    await expectNoFaults(page)

    const desk = await newStaff(browser, { width })
    await desk.page.goto(`/admin/orders/${id}`)
    const panel = desk.page.getByRole('article', { name: `Order ${order_number}` })
    await button(panel, 'Show the document').click()
    await panel.getByAltText('The customer’s document').waitFor()
    await panel.getByLabel('Passed: 18 or over, may be sent').check()
    await panel.getByLabel('Reason').fill('Saw the passport')
    await button(panel, 'Record the age check').click()
    await expect.poll(() => ageCheck(id)).toMatchObject({ status: 'passed', method: 'staff', document_at: null })
    expect(desk.errors).toEqual([])
    await desk.context.close()

    await page.goto(`/profile/orders/${id}`)
    await page.getByText('Next, we’ll pack your order.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('a customer declines at the provider, then logs in there, and the order goes on', async () => {
    const { page, context, errors, id } = await buy()
    // The provider's pages ask for a font, which tests do not load.
    await page.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
    await page.goto(`/profile/orders/${id}`)
    await button(page, 'Check my age with Test ID').click()
    await page.getByRole('link', { name: /cancel/i }).click()
    await page.getByText('You didn’t agree to tell us your age').waitFor()
    await page.getByRole('heading', { name: 'Or send us a document' }).waitFor()
    await expectNoFaults(page)

    await button(page, 'Check my age with Test ID').click()
    await page.getByPlaceholder(/login/i).fill('adult')
    await page.getByPlaceholder(/password/i).fill('any')
    await page.getByRole('button', { name: /sign-in/i }).click()
    await page.getByRole('button', { name: /continue/i }).click()
    await page.getByRole('heading', { level: 1, name: 'Your age is confirmed' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await expectNoFaults(page)
    expect(await ageCheck(id)).toMatchObject({ status: 'passed', method_name: 'OpenID Connect' })
    expect(errors).toEqual([])
    await context.close()
  })
})
