import type { Browser, Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { findSeriousErrors } from '../support/page-errors.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

/** The page of the most popular product, which has several images, and the address of its second image. */
async function popularProduct(): Promise<{ path: string; second: string }> {
  const { items } = await (await fetch(`${inject('shopUrl')}/api/v1/products/?limit=1`)).json()
  const { id, slug, images } = await (await fetch(`${inject('shopUrl')}/api/v1/products/${items[0].id}`)).json()
  return { path: `/product/${id}-${slug}`, second: images[1].url }
}

const WITHIN = { timeout: 20_000 }

const enlarged = (page: Page) => page.getByRole('dialog', { name: 'Product images' })
/** The width of the visible image in px. */
const widthOf = (page: Page) =>
  enlarged(page)
    .locator('[aria-hidden=false] img:not(.pswp__img--placeholder)')
    .evaluate((image) => Math.round(image.getBoundingClientRect().width))

async function enlarge(page: Page): Promise<void> {
  await page.goto((await popularProduct()).path)
  await page
    .getByRole('button', { name: /Enlarge image$/ })
    .first()
    .click()
  await enlarged(page).locator('[aria-hidden=false] img').first().waitFor()
}

test('an enlarged image fills a phone, starts with the one on the page, and doubles on a double tap', async () => {
  const { page, context, errors } = await newVisitor(browser, { width: 390 })
  await page.route(/\/media\/[^/]+\/1600/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await enlarge(page)
  const placeholder = enlarged(page).locator('[aria-hidden=false] img.pswp__img--placeholder')
  expect(await placeholder.getAttribute('src')).toMatch(/\/media\//)
  await expect.poll(() => widthOf(page), WITHIN).toBe(390)
  const source = await enlarged(page).locator('[aria-hidden=false] img').last().getAttribute('src')
  expect(source).toMatch(/\/1600$/)
  await page.touchscreen.tap(195, 420)
  await page.touchscreen.tap(195, 420)
  await expect.poll(() => widthOf(page), WITHIN).toBe(780)
  expect(errors).toEqual([])
  await context.close()
})

test('a click doubles an enlarged image, keys go to the next, and Escape returns to where it was opened', async () => {
  const { page, context, errors } = await newVisitor(browser)
  await enlarge(page)
  await expect.poll(() => widthOf(page), WITHIN).toBe(720)
  expect(await findSeriousErrors(page)).toEqual([])
  await page.mouse.click(720, 450)
  await expect.poll(() => widthOf(page), WITHIN).toBe(1440)
  await page.keyboard.press('ArrowRight')
  await enlarged(page).getByText('2 / ').waitFor()
  await page.keyboard.press('z')
  await expect.poll(() => widthOf(page), WITHIN).toBe(1440)
  await page.keyboard.press('Escape')
  await enlarged(page).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Enlarge image')
  expect(errors).toEqual([])
  await context.close()
})

test('the image in view stays until the next one has been decoded', async () => {
  const { page, context } = await newVisitor(browser, { width: 390 })
  const held = Promise.withResolvers<void>()
  const { path, second } = await popularProduct()
  await page.route(`**${second.replace(/\/[^/]+$/, '/*')}`, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(path)
  const row = page.locator('.gallery .slides')
  await page.getByRole('group', { name: 'Images' }).getByRole('button', { name: 'Image 2' }).click()
  await page.waitForTimeout(300)
  const scrolled = () => row.evaluate((element) => element.scrollLeft)
  expect(await scrolled()).toBe(0)
  held.resolve()
  await expect.poll(scrolled, WITHIN).toBe(390)
  await context.close()
})
