import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { type Customer, fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, productNamed, shopApi } from '../support/shop-api.ts'
import { button, newStaff } from '../support/staff.ts'

const TEA = 'Moroccan Mint Tea'
const WORDS = 'Keeps its mint through three pots, and the leaves stay whole.'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** Creates a delivered order of the tea. */
async function deliveredTo(customer: Customer): Promise<number> {
  await fillCart(customer, [TEA, 1])
  const { id } = await placeOrder(customer)
  const staff = shopApi(await logIn(DEMO_STAFF))
  for (const status of ['paid', 'processing', 'shipped', 'delivered'] as const) {
    await staff('PUT /admin/orders/:id/', { params: { id }, body: { status } })
  }
  return id
}

/** Returns the star rating that visitors see on the product page. */
async function seenByVisitors(): Promise<{ average: number; count: number }> {
  const { id } = await productNamed(TEA)
  const { page, context } = await newVisitor(browser)
  await page.goto(`/product/${id}`)
  const rating = await page
    .getByRole('link', { name: /Rated|No reviews yet/ })
    .first()
    .innerText()
  const summary = await page.locator('#reviews').innerText()
  await context.close()
  const count = Number(/(\d+) reviews?/.exec(rating)?.[1] ?? 0)
  expect(summary).toContain(count === 0 ? 'No reviews yet' : `from ${count} review`)
  return { average: Number(/Rated ([\d.]+)/.exec(rating)?.[1] ?? 0), count }
}

/** Opens a review in the staff list: once it is filtered, because after a reply the next review of the list opens. */
async function openReview(page: Page, author: string, words: string): Promise<void> {
  await page.goto('/admin/reviews')
  await page.getByRole('searchbox').fill(words)
  await page.getByText('1–1 of 1', { exact: true }).waitFor()
  await button(page, new RegExp(`^Details of ${author} on ${TEA}$`)).click()
}

test('a buyer’s review changes the rating, is answered, reported and hidden, and the rating follows', async () => {
  const customer = await newCustomer()
  const title = `Minty ${process.pid}`
  const orderId = await deliveredTo(customer)
  const before = await seenByVisitors()
  const buyer = await newVisitor(browser, { token: customer.token })
  await buyer.page.goto(`/profile/orders/${orderId}`)
  await buyer.page.getByRole('link', { name: `Review ${TEA}` }).click()
  await buyer.page.getByRole('radio', { name: '1 star, very poor' }).check({ force: true })
  await buyer.page.getByLabel('Title').fill(title)
  await buyer.page.getByLabel('Your review').fill(WORDS)
  await button(buyer.page, 'Publish review').click()
  await buyer.page.getByText('Your review has been published.').waitFor()
  expect(buyer.errors).toEqual([])

  await expect.poll(async () => (await seenByVisitors()).count).toBe(before.count + 1)
  const { average } = await seenByVisitors()
  expect(average).toBeCloseTo((before.average * before.count + 1) / (before.count + 1), 0)
  if (before.count > 0) expect(average).toBeLessThan(before.average)

  await reportedByVisitor(title)
  const { page, context, errors } = await newStaff(browser)
  await page.goto('/admin/reviews')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Reported' }).click()
  await page.getByRole('row').filter({ hasText: title }).getByText('1 report').waitFor()
  await openReview(page, 'Wren A.', title)
  await page.getByRole('region', { name: 'Reports' }).getByText('The same words stand elsewhere.').waitFor()
  await page.getByLabel('Our reply').fill('Thank you, Wren. We have tightened the tins.')
  await button(page, 'Publish reply').click()
  await page.getByText('Reply published').first().waitFor()
  await shownAtProduct('Thank you, Wren. We have tightened the tins.')

  await page.getByLabel('Reason for hiding').selectOption('It isn’t about the item.')
  await button(page, 'Hide review').click()
  await page.getByText('Review hidden').first().waitFor()
  await expect.poll(seenByVisitors).toEqual(before)
  await buyer.page.goto(`/profile/orders/${orderId}`)
  await buyer.page.getByRole('link', { name: `Your review of ${TEA}` }).click()
  await buyer.page.getByText('This review is hidden: It isn’t about the item.').waitFor()

  await button(page, 'Show again').click()
  await page.getByText('Review shown again').first().waitFor()
  await expect.poll(async () => (await seenByVisitors()).count).toBe(before.count + 1)
  await button(page, 'Hide review').waitFor()
  expect(errors).toEqual([])
  await Promise.all([context.close(), buyer.context.close()])
})

/** A visitor without an account reports a review. */
async function reportedByVisitor(title: string): Promise<void> {
  const { page, context, errors } = await newVisitor(browser)
  await page.goto(`/product/${(await productNamed(TEA)).id}`)
  await button(page, `Report the review by Wren A.: ${title}`).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('It doesn’t look genuine').check()
  await dialog.getByLabel('Anything else to add').fill('The same words stand elsewhere.')
  await button(dialog, 'Send report').click()
  await page.getByRole('dialog', { name: 'Thank you' }).waitFor()
  expect(errors).toEqual([])
  await context.close()
}

/** Visitors see it below the product, once the cached page is invalidated. */
async function shownAtProduct(words: string): Promise<void> {
  const { page, context } = await newVisitor(browser)
  const { id } = await productNamed(TEA)
  const isThere = async () => {
    await page.goto(`/product/${id}`)
    return (await page.locator('#reviews').innerText()).includes(words)
  }
  await expect.poll(isThere).toBe(true)
  await context.close()
}
