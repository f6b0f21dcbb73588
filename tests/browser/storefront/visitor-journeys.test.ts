import type { Browser } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { findSeriousErrors } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

describe('the gate', () => {
  test('blocks the page until both choices are stored, and does not appear again', async () => {
    const { page, context } = await newVisitor(browser, { hasPassedGate: false })
    await page.goto('/')
    const gate = page.getByRole('dialog', { name: 'You must be 18+ to enter' })
    await gate.waitFor()
    await page.keyboard.press('Escape')
    expect(await gate.isVisible()).toBe(true)
    await gate.getByRole('button', { name: 'Confirm Age & Save Choices' }).click()
    await gate.waitFor({ state: 'hidden' })
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({
      isAgeVerified: 'true',
      cookieConsentStatus: 'custom',
      analyticsConsentGranted: 'false',
    })
    await page.reload()
    expect(await gate.count()).toBe(0)
    await context.close()
  })

  test('Accept All grants analytics, and ads stay denied', async () => {
    const { page, context } = await newVisitor(browser, { hasPassedGate: false })
    await page.goto('/')
    await page.getByRole('button', { name: 'Confirm Age & Accept All' }).click()
    await page.getByRole('dialog', { name: 'You must be 18+ to enter' }).waitFor({ state: 'hidden' })
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({ cookieConsentStatus: 'granted', analyticsConsentGranted: 'true' })
    const layer = await page.evaluate(() => JSON.stringify(Reflect.get(window, 'dataLayer')))
    expect(layer).toContain('"analytics_storage":"granted"')
    expect(layer).toContain('"ad_storage":"denied"')
    expect(layer).not.toContain('"ad_storage":"granted"')
    await context.close()
  })

  test('Cookie Settings asks again for cookies and remembers the age', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Cookie Settings' }).click()
    await page.getByRole('dialog', { name: 'You must be 18+ to enter' }).waitFor()
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({ isAgeVerified: 'true' })
    expect(stored).not.toHaveProperty('cookieConsentStatus')
    expect(stored).not.toHaveProperty('analyticsConsentGranted')
    await context.close()
  })
})

describe('finding products', () => {
  test('typing finds Mango Ice in spite of a typo, and choosing it opens it', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/')
    const box = page.getByRole('combobox', { name: /search/i }).first()
    await box.pressSequentially('mnago ice', { delay: 20 })
    const option = page.getByRole('option', { name: /Mango Ice/ }).first()
    await option.click()
    await page.waitForURL(/\/product\/\d+/)
    await page.getByRole('heading', { level: 1, name: /Mango Ice/ }).waitFor()
    await context.close()
  })

  test('submitting opens the shop with the search text, and blank text does nothing', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/')
    const box = page.getByRole('combobox', { name: /search/i }).first()
    await box.fill('   ')
    await box.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/')
    await box.fill('menthol')
    await box.press('Enter')
    await page.waitForURL('**/shop?search=menthol')
    await context.close()
  })

  test('the shop filters, sorts and pages without JavaScript', async () => {
    const { page, context } = await newVisitor(browser, { javaScriptEnabled: false })
    await page.goto('/shop')
    const first = await page.locator('main li.card').first().innerText()
    await page.getByRole('link', { name: /next/i }).first().click()
    expect(page.url()).toContain('page=2')
    expect(await page.locator('main li.card').first().innerText()).not.toBe(first)
    await context.close()
  })

  test('the back button returns to the filtered list', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/shop?sort=price_asc&page=2')
    await page.locator('main li.card a').first().click()
    await page.waitForURL(/\/product\//)
    await page.goBack()
    await page.waitForURL('**/shop?sort=price_asc&page=2')
    await context.close()
  })
})

describe('a guest', () => {
  test('is asked to log in when adding to the cart from a card, and would return to the shop', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/shop?in_stock=true')
    await page
      .locator('main li.card')
      .filter({ has: page.locator('button.button:not([aria-haspopup])') })
      .first()
      .hover()
    await page.locator('main .card button.button:not([aria-haspopup])').first().click()
    await page.getByText('Please log in to add items to your cart').first().waitFor()
    await page.waitForURL('**/auth?redirect=/shop')
    await context.close()
  })

  test.each([390, 1440])('chooses a strength first where a card has several, at %i px', async (width) => {
    const { page, context } = await newVisitor(browser, { width })
    await page.goto('/shop?search=Smoked+Cedar')
    const card = page.locator('main li.card').filter({ hasText: 'Smoked Cedar Nic Salt' })
    await card.hover()
    await card.locator('button[aria-haspopup]:visible').and(card.locator('.button, .touch-only')).click()
    const sheet = page.getByRole('dialog', { name: 'Options of Smoked Cedar Nic Salt' })
    await sheet.getByRole('button', { name: 'Choose a strength' }).click()
    await page.keyboard.press('ArrowRight')
    expect(await findSeriousErrors(page)).toEqual([])
    await sheet.getByRole('button', { name: /^Add to Cart £/ }).click()
    await page.getByText('Please log in to add items to your cart').first().waitFor()
    await page.waitForURL('**/auth?redirect=/shop')
    await context.close()
  })

  test('is asked to log in for the wishlist', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/shop')
    await page.locator('main li.card').first().hover()
    await page
      .getByRole('button', { name: /wishlist/i })
      .first()
      .click()
    await page.getByText('Please log in to manage your wishlist').first().waitFor()
    await page.waitForURL('**/auth?redirect=/shop')
    await context.close()
  })

  test.each([
    ['/cart', 'Please log in to add items to your cart.'],
    ['/checkout', 'Please log in to place an order.'],
    ['/order-confirmation/1', 'Please log in to see this order.'],
  ])('sees a sign-in panel on %s, which leads back', async (path, reason) => {
    const { page, context, errors } = await newVisitor(browser)
    await page.goto(path)
    await page.getByText(reason).waitFor()
    await page.locator('main').getByRole('link', { name: 'Login / Register' }).click()
    await page.waitForURL(`**/auth?redirect=${encodeURIComponent(path)}`)
    expect(errors).toEqual([])
    await context.close()
  })

  test.each([
    ['/profile', 'Please log in to see your profile.'],
    ['/profile/orders', 'Please log in to see your orders.'],
    ['/profile/addresses', 'Please log in to see your addresses.'],
    ['/profile/wishlist', 'Please log in to manage your wishlist.'],
  ])('is redirected from %s to log in', async (path, reason) => {
    const { page, context, errors } = await newVisitor(browser)
    await page.goto(path)
    await page.waitForURL(`**/auth?redirect=${encodeURIComponent(path)}`)
    await page.getByText(reason).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })

  test('reads how a bank transfer works', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/bank-transfer-payment')
    await page.getByRole('heading', { level: 1, name: 'Pay by bank transfer' }).waitFor()
    await page.getByText('transfer the exact amount with the order number as the reference').waitFor()
    await context.close()
  })
})

describe('themes', () => {
  test('the control cycles and announces the theme, and the choice survives a reload', async () => {
    const { page, context } = await newVisitor(browser)
    await page.goto('/')
    const seen: (string | null)[] = []
    for (const name of ['Blue', 'Purple', 'Dark', 'Light']) {
      await page
        .getByRole('button', { name: /change theme/i })
        .first()
        .click()
      await page.getByText(`Theme changed to ${name}`).first().waitFor()
      seen.push(await page.locator('html').getAttribute('data-theme'))
    }
    expect(seen).toEqual(['blue', 'purple', 'dark', 'light'])
    await page.evaluate(() => localStorage.setItem('theme', 'purple'))
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('purple')
    await page.evaluate(() => localStorage.setItem('theme', 'nonsense'))
    await page.reload()
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
    await context.close()
  })
})
