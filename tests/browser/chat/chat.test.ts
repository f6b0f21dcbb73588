import type { Browser, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newTab, newVisitor, THEMES, type VisitorOptions, WIDTHS, waitForPath } from '../support/browser.ts'
import { CARDS, goToCheckout, logInThroughForm, typeCard } from '../support/buying.ts'
import { fillCart, newCustomer, placeOrder } from '../support/customers.ts'
import { findErrorsByTheme, sticksOut } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn } from '../support/shop-api.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

const chat = (page: Page) => page.getByRole('dialog', { name: 'Ask the counter' })
const opener = (page: Page) => page.getByRole('button', { name: 'Open chat: Ask the counter' })
const field = (page: Page) => chat(page).getByRole('textbox', { name: 'Message' })
const said = (page: Page) => chat(page).getByRole('log')
const asked = (page: Page, question: string) => said(page).getByText(`You: ${question}`, { exact: true })
const welcome = (page: Page) => chat(page).getByRole('heading', { name: 'What are you looking for?' })
const sessionOf = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** A visitor with the chat open, who has seen its tips by default. */
async function newChatter({ hasSeenTips = true, ...options }: VisitorOptions & { hasSeenTips?: boolean } = {}) {
  const visitor = await newVisitor(browser, options)
  if (hasSeenTips) await visitor.context.addInitScript(() => localStorage.setItem('chatTutorialSeen', 'true'))
  await visitor.page.goto('/delivery-info')
  await openChat(visitor.page)
  return visitor
}

async function openChat(page: Page): Promise<void> {
  await opener(page).click()
  await expect.poll(() => field(page).isEnabled()).toBe(true)
}

async function ask(page: Page, question: string): Promise<void> {
  await field(page).fill(question)
  await field(page).press('Enter')
  await asked(page, question).last().waitFor()
}

/** Whether the question is visible without scrolling. */
async function isInSight(page: Page, question: string): Promise<boolean> {
  const [shown, log] = await Promise.all([
    asked(page, question).last().boundingBox(),
    chat(page).getByRole('region', { name: 'Conversation' }).boundingBox(),
  ])
  return shown !== null && log !== null && shown.y >= log.y && shown.y + shown.height <= log.y + log.height
}

/** Waits for this number of complete answers. */
const answers = (page: Page, count: number) =>
  expect.poll(() => said(page).locator('.message.from-assistant').count()).toBe(count)

async function expectAccessible(page: Page): Promise<void> {
  expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
}

describe.each(WIDTHS)('at %i px', (width) => {
  test('the chat introduces itself, answers a question with products, and answers a follow-up', async () => {
    const { page, context, errors } = await newChatter({ width, hasSeenTips: false })
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await expectAccessible(page)
    for (const place of [1, 2]) {
      await page.getByRole('dialog', { name: `Chat tips, ${place} of 3` }).waitFor()
      await chat(page).getByRole('button', { name: 'Next' }).click()
    }
    await chat(page).getByRole('button', { name: 'Finish' }).click()
    await chat(page).getByRole('button', { name: 'Recommendations for beginners' }).click()
    await answers(page, 1)
    const card = said(page).getByRole('list', { name: 'Products' }).getByRole('link').first()
    await card.getByText('£').waitFor()
    await expectAccessible(page)
    await ask(page, 'a cheaper one')
    await answers(page, 2)
    expect(await isInSight(page, 'a cheaper one'), 'a long answer is read from its question on').toBe(true)
    await page.reload()
    await answers(page, 2)
    expect(await asked(page, 'a cheaper one').count()).toBe(1)
    await card.click()
    await page.waitForURL(/\/product\//)
    expect(await chat(page).isVisible()).toBe(width === 1440)
    expect(errors).toEqual([])
    await context.close()
  })

  test('the button covers no bar of the page, and Escape returns the focus to it', async () => {
    const { page, context } = await newVisitor(browser, { width })
    await page.goto('/shop')
    await page.getByRole('main').getByRole('link', { name: /Mint/ }).first().click()
    await page.waitForURL(/\/product\//)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const bar = page.locator('.buybar')
    if (await bar.isVisible()) {
      const [above, below] = [await opener(page).boundingBox(), await bar.boundingBox()]
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    }
    await opener(page).press('Enter')
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.keyboard.press('Escape')
    expect(await opener(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await context.close()
  })
})

test('on a phone the chat fills the screen, and the page behind it cannot be reached', async () => {
  const { page, context } = await newChatter({ width: 390 })
  expect(await chat(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.locator('[inert]').getByRole('banner').count()).toBe(1)
  await chat(page).getByRole('button', { name: 'Close chat' }).click()
  expect(await page.locator('[inert]').count()).toBe(0)
  await context.close()
})

test('the chat window is loaded when it is opened, not with the page', async () => {
  const { page, context } = await newVisitor(browser)
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(fetched.filter((path) => /chat|markdown/.test(path))).toEqual([])
  await opener(page).click()
  await chat(page).waitFor()
  expect(fetched.some((path) => path.includes('chat-window'))).toBe(true)
  await context.close()
})

test('the admin area has no customer chat', async () => {
  const { page, context } = await newVisitor(browser, { token: await logIn(DEMO_STAFF) })
  await page.goto('/cart')
  await opener(page).waitFor()
  await page.goto('/admin', { waitUntil: 'networkidle' })
  expect(await opener(page).count()).toBe(0)
  await context.close()
})

/** Returns the controls, fields and amounts covered by the chat's button at any scroll position. */
async function coveredByChat(page: Page): Promise<string[]> {
  await opener(page).waitFor()
  return page.evaluate(async () => {
    const button = document.querySelector('[aria-label^="Open chat"]')
    if (!button) throw new Error('The chat has no button.')
    // In a fixed header, only elements of the header can be covered.
    const around = button.closest('header') ?? document
    const others = [...around.querySelectorAll('a, button, input, select, textarea, summary, .price, dd, td')]
    const covered = new Set<string>()
    for (let top = 0; top < document.documentElement.scrollHeight; top += 200) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const over = button.getBoundingClientRect()
      for (const other of others.filter((one) => one !== button && one.checkVisibility())) {
        const under = other.getBoundingClientRect()
        const isBeside = over.left >= under.right - 0.5 || over.right <= under.left + 0.5
        const isAbove = over.top >= under.bottom - 0.5 || over.bottom <= under.top + 0.5
        if (!isBeside && !isAbove) covered.add(`${other.tagName} ${other.textContent?.slice(0, 40)}`)
      }
    }
    return [...covered]
  })
}

test.each([320, 390, 1024, 1440])('the button covers no control, field or amount at %i px', async (width) => {
  const customer = await newCustomer()
  await fillCart(customer, ['Moroccan Mint Tea', 1])
  const { id } = await placeOrder(customer)
  await fillCart(customer, ['Garden Mint Nic Salt', 1])
  const { page, context } = await newVisitor(browser, { token: customer.token, width })
  await page.goto('/shop')
  await page.evaluate((key) => localStorage.setItem(key, 'list'), 'shopView')
  for (const path of [
    '/shop',
    '/cart',
    '/checkout',
    `/bank-transfer-payment?order=${id}`,
    `/profile/orders/${id}`,
    `/order-confirmation/${id}`,
  ]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await coveredByChat(page), path).toEqual([])
  }
  await context.close()
})

test('at the checkout the chat preserves what was typed', async () => {
  const customer = await newCustomer()
  await fillCart(customer, ['Moroccan Mint Tea', 1])
  const { page, context } = await newVisitor(browser, { token: customer.token, width: 390 })
  await goToCheckout(page)
  await typeCard(page, CARDS.good)
  await openChat(page)
  await page.getByRole('button', { name: 'Skip' }).click()
  await ask(page, 'How long does delivery take?')
  await answers(page, 1)
  await page.keyboard.press('Escape')
  expect(await page.getByLabel('Card number').inputValue()).toBe(CARDS.good)
  await context.close()
})

test.each(WIDTHS)('the assistant opens a page on request, at %i px', async (width) => {
  const { page, context } = await newChatter({ width })
  await page.goto('/contact')
  await expect.poll(() => field(page).isEnabled()).toBe(true)
  await ask(page, 'Open the delivery page')
  await waitForPath(page, '/delivery-info')
  expect(await chat(page).isVisible()).toBe(width === 1440)
  await context.close()
})

test('an answer given while the channel is lost arrives once it is back', async () => {
  const { page, context } = await newVisitor(browser)
  let opened = 0
  await page.routeWebSocket(/customer_chat/, (socket) => {
    opened += 1
    // The first connection carries no messages, as after a lost network.
    if (opened > 1) socket.connectToServer()
    else setTimeout(() => void socket.close(), 2000)
  })
  await page.addInitScript(() => localStorage.setItem('chatTutorialSeen', 'true'))
  await page.goto('/')
  await openChat(page)
  await ask(page, 'Which teas have no caffeine?')
  await chat(page).getByText('Connecting…').waitFor()
  expect(await field(page).isDisabled()).toBe(true)
  await answers(page, 1)
  expect(await field(page).isEnabled()).toBe(true)
  expect(opened).toBeGreaterThan(1)
  await context.close()
})

test('a second tab shows the same chat, and both show every message', async () => {
  const { page: one, context } = await newChatter()
  await ask(one, 'Which mint liquids are there?')
  await answers(one, 1)
  const { page: other } = await newTab(context)
  await other.goto('/')
  await answers(other, 1)
  await ask(other, 'in 10 mg?')
  await answers(other, 2)
  await answers(one, 2)
  await asked(one, 'in 10 mg?').waitFor()
  await one.reload()
  await answers(one, 2)
  await context.close()
})

test('a login leaves the visitor’s chat, and a logout leaves the customer’s', async () => {
  const customer = await newCustomer()
  const { page, context } = await newChatter()
  await ask(page, 'Which mint liquids are there?')
  await answers(page, 1)
  const anonymous = await sessionOf(page, 'anonymousChatSession')
  await page.goto('/auth')
  await logInThroughForm(page, customer)
  await waitForPath(page, '/shop')
  await welcome(page).waitFor()
  expect(await sessionOf(page, 'anonymousChatSession')).toBeNull()
  expect(await sessionOf(page, 'chatSessionId')).toMatch(new RegExp(`^user_${customer.id}_[0-9a-f]{12}$`))
  await expect.poll(() => field(page).isEnabled()).toBe(true)
  await ask(page, 'What is a shortfill?')
  await answers(page, 1)

  await page.goto('/profile')
  await page.getByRole('navigation', { name: 'Account' }).getByRole('button', { name: 'Log out' }).click()
  await waitForPath(page, '/')
  await welcome(page).waitFor()
  const fresh = await sessionOf(page, 'anonymousChatSession')
  expect(fresh).not.toBeNull()
  expect(fresh).not.toBe(anonymous)
  const kept = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('user_')))
  expect(kept).toEqual([])
  await context.close()
})

test.each(WIDTHS)('an answer’s button adds what it names, at %i px; nothing changes without a press', async (width) => {
  const { token, api } = await newCustomer()
  const { page, context, errors } = await newChatter({ width, token })
  await ask(page, 'Add 2 Garden Mint Nic Salt in 20 mg to my basket')
  await answers(page, 1)
  const button = said(page).getByRole('button', { name: 'Add 2 × Garden Mint Nic Salt, 20 mg, £9.98' })
  await button.waitFor()
  expect((await api('GET /cart/')).data.item_count).toBe(0)
  await expectAccessible(page)
  await button.dblclick()
  await said(page).getByRole('button', { name: 'Added 2 × Garden Mint Nic Salt, 20 mg, £9.98' }).waitFor()
  expect((await api('GET /cart/')).data.item_count).toBe(2)
  await said(page).getByRole('button', { name: 'Not helpful' }).click()
  await page.reload()
  await button.waitFor()
  await expect.poll(() => said(page).getByRole('button', { name: 'Not helpful', pressed: true }).count()).toBe(1)
  expect(errors).toEqual([])
  await context.close()
})

test('a past conversation can be opened again', async () => {
  const { token } = await newCustomer()
  const { page, context } = await newChatter({ width: 390, token })
  await ask(page, 'What is a shortfill?')
  await answers(page, 1)
  const first = await sessionOf(page, 'chatSessionId')
  await chat(page).getByRole('button', { name: 'New Chat' }).click()
  await welcome(page).waitFor()
  expect(await sessionOf(page, 'chatSessionId')).not.toBe(first)
  await chat(page).getByRole('button', { name: 'Past conversations' }).click()
  const past = chat(page).getByRole('button', { name: /What is a shortfill/ })
  await past.waitFor()
  await expectAccessible(page)
  await past.click()
  await asked(page, 'What is a shortfill?').waitFor()
  await answers(page, 1)
  expect(await sessionOf(page, 'chatSessionId')).toBe(first)
  await context.close()
})
