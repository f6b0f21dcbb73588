/** Mails that people agree to: back in stock from the request to the end, and the newsletter. */
import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor, THEMES, WIDTHS } from '../support/browser.ts'
import { newCustomer, somebody } from '../support/customers.ts'
import { type Mail, mailTo } from '../support/outbox.ts'
import { findErrorsByTheme, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button } from '../support/staff.ts'

/** Sold out in the demo. */
const TEA = 'Darjeeling First Flush Tea'
const CONFIRM = 'Please confirm'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const linkIn = ({ text }: Mail, page: string): string => {
  const [link] = new RegExp(`/${page}\\?token=[\\w.-]+`).exec(text) ?? []
  if (!link) throw new Error(`The mail has no link to ${page}.`)
  return link
}

async function changeStock(id: number, change: number): Promise<void> {
  const staff = shopApi(await logIn(DEMO_STAFF))
  const { variations } = await staff('GET /admin/products/:id', { params: { id } })
  const body = { variation_id: variations[0]?.id ?? 0, change, reason: 'Counted for a test' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  await staff('POST /admin/products/:id/stock', { params: { id }, body, headers })
}

test.each(WIDTHS)(
  'at %i px a visitor asks for a mail, confirms it, gets it when there is stock and ends it',
  async (width) => {
    const { email } = somebody()
    const { id } = await productNamed(TEA)
    const { page, context, errors } = await newVisitor(browser, { width })
    await page.goto(`/product/${id}`)
    const form = page.getByRole('form', { name: 'Email me when it’s back' })
    await form.getByLabel('Email', { exact: true }).fill(email)
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    expect(await sticksOut(page)).toBe(false)
    await button(form, 'Email me when it’s back').click()
    await page.getByText('Nearly done: we’ve emailed you a link. Open it to confirm.').waitFor()

    await page.goto(linkIn(await mailTo(email, CONFIRM), 'confirm-emails'))
    await button(page, 'Yes, email me').click()
    await page.getByText(`We’ll email you once when ${TEA} is back in stock.`).waitFor()
    await changeStock(id, 3)
    const mail = await mailTo(email, `${TEA} is back in stock`)
    await changeStock(id, -3)
    expect(mail.text).toContain(`/product/${id}-`)

    await page.goto(linkIn(mail, 'unsubscribe'))
    await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    await button(page, 'Unsubscribe').click()
    await page.getByText('You’re unsubscribed.').waitFor()
    expect(errors).toEqual([])
    await context.close()
  },
)

test.each(WIDTHS)(
  'at %i px a customer asks with one tap, signs up for the newsletter, and ends both',
  async (width) => {
    const customer = await newCustomer({ isUnknown: true })
    const { page, context } = await newVisitor(browser, { width, token: customer.token })
    await page.goto(`/product/${(await productNamed(TEA)).id}`)
    await page.getByLabel('Email', { exact: true }).waitFor({ state: 'hidden' })
    await button(page, 'Email me when it’s back').click()
    await page.getByText(`We’ll email ${customer.email}.`).waitFor()

    await page.getByRole('link', { name: 'Newsletter by email' }).click()
    await page.getByRole('heading', { name: 'Newsletter' }).waitFor()
    await button(page, 'Get the newsletter').click()
    await page.getByText('Nearly done:').waitFor()
    await page.goto(linkIn(await mailTo(customer.email, CONFIRM), 'confirm-emails'))
    await button(page, 'Yes, email me').click()
    await page.getByText('You’ll get our next newsletter.').waitFor()

    await page.goto('/profile/emails')
    await page.getByRole('heading', { name: 'Emails you get' }).waitFor()
    await page.getByText(`Back in stock: ${TEA}`).waitFor()
    expect(await findErrorsByTheme(page, THEMES)).toEqual([])
    expect(await sticksOut(page)).toBe(false)
    await button(page, `Stop Back in stock: ${TEA}`).click()
    await button(page, 'Stop Newsletter').click()
    await button(page, 'Get the newsletter').waitFor()
    expect((await customer.api('GET /mail-subscriptions')).total).toBe(0)
    await context.close()
  },
)
