import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawImage } from '../../../server/testing/data/images.ts'
import { newVisitor } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { DEMO_STAFF, logIn, shopApi } from '../support/shop-api.ts'
import { button, newStaff, readId, saveForm } from '../support/staff.ts'

let browser: Browser
/** Articles created here, deleted again after the tests. */
const written: number[] = []

beforeAll(async () => {
  browser = await sharedBrowser()
})
afterAll(async () => {
  const staff = shopApi(await logIn(DEMO_STAFF))
  for (const id of written) await staff('DELETE /admin/blog/:id/', { params: { id } })
})

/** The field accepts whole minutes: publishes at the first full minute that is at least this far ahead. */
const MIN_AHEAD_MS = 12_000
/** Timeout until that minute, plus the job that announces posts every minute. */
const PATIENCE_MS = 150_000

/** A time in London, formatted for the datetime field. */
function londonMinute(at: Date): string {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' })
  return clock.format(at).replace(' ', 'T')
}

async function write(page: Page, title: string, text: string): Promise<void> {
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'New article' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Excerpt').fill('What to look at before the first fill.')
  await page.getByLabel('Text', { exact: true }).fill(text)
}

async function saved(page: Page): Promise<number> {
  await page.waitForURL(/\/admin\/blog\/edit\/\d+$/)
  const id = readId(page)
  written.push(id)
  return id
}

test('an article is written and scheduled, appears at its time and not before, and disappears when it is archived', async () => {
  const title = `Filling a tank, step by step ${process.pid}`
  const staff = await newStaff(browser)
  const { page } = staff
  await write(page, title, '## Before\n\nRead the label.\n\n## Filling\n\nSlowly.\n\n## After\n\nWait ten minutes.')
  const cover = await drawImage('green', { width: 1800, height: 1200 })
  await page.getByLabel('Add image').setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: cover })
  await page.getByLabel('What image 1 shows').fill('A tank being filled')
  await page.getByLabel('Tags').fill('Care')
  await page.getByLabel('Tags').press('Enter')
  await page.getByLabel('Status', { exact: true }).selectOption('Published')
  const minute = new Date(Math.ceil((Date.now() + MIN_AHEAD_MS) / 60_000) * 60_000)
  await page.getByLabel('Publish date').fill(londonMinute(minute))
  await page.getByText('Scheduled: published automatically at that time.').waitFor()
  await saveForm(page, 'Article added', 'Schedule')
  const id = await saved(page)

  const visitor = await newVisitor(browser)
  const reader = visitor.page
  const statusOf = async (path: string) => (await reader.request.get(path)).status()
  const isListed = async () => (await (await reader.request.get('/blog')).text()).includes(title)
  const isPublic = async () => ({ status: await statusOf(`/blog/${id}`), isListed: await isListed() })
  expect(await isPublic()).toEqual({ status: 404, isListed: false })
  expect(Date.now()).toBeLessThan(minute.getTime())
  const patience = { timeout: PATIENCE_MS, interval: 1_000 }
  await expect.poll(isPublic, patience).toEqual({ status: 200, isListed: true })
  expect(Date.now()).toBeGreaterThanOrEqual(minute.getTime())

  await reader.goto('/blog')
  await reader.getByRole('link', { name: title }).first().click()
  await reader.getByRole('heading', { level: 1, name: title }).waitFor()
  await reader.getByRole('img', { name: 'A tank being filled' }).waitFor()
  await reader.getByRole('navigation', { name: 'In this article' }).getByRole('link', { name: 'Filling' }).click()
  await reader.getByRole('heading', { level: 2, name: 'Filling' }).waitFor()
  expect(visitor.errors).toEqual([])

  await page.getByLabel('Status', { exact: true }).selectOption('Archived')
  await saveForm(page, 'Article saved')
  await expect.poll(isPublic).toEqual({ status: 404, isListed: false })
  expect(staff.errors).toEqual([])
  await Promise.all([staff.context.close(), visitor.context.close()])
})

const HOSTILE = [
  'Plain words.',
  '<script>window.isHarmed = true</script>',
  '<img src="x" onerror="window.isHarmed = true">',
  '[a trap](javascript:window.isHarmed=true)',
  '[another](data:text/html,<script>window.isHarmed=true</script>)',
].join('\n\n')

test('scripts, handlers and javascript: URLs in an article do nothing, in the preview and for readers', async () => {
  const staff = await newStaff(browser)
  await write(staff.page, `Only words ${process.pid}`, HOSTILE)
  await button(staff.page, 'Preview').click()
  const preview = staff.page.getByRole('region', { name: 'Text: preview' })
  await preview.getByText('Plain words.').waitFor()
  await isHarmless(staff.page, preview)
  await staff.page.getByLabel('Status', { exact: true }).selectOption('Published')
  await saveForm(staff.page, 'Article added')
  const id = await saved(staff.page)

  const visitor = await newVisitor(browser)
  await visitor.page.goto(`/blog/${id}`)
  const article = visitor.page.getByRole('article').first()
  await article.getByText('Plain words.').waitFor()
  await isHarmless(visitor.page, article)
  expect([...visitor.errors, ...staff.errors]).toEqual([])
  await Promise.all([staff.context.close(), visitor.context.close()])
})

/** Checks that no script has run, and that none could. */
async function isHarmless(page: Page, text: ReturnType<Page['locator']>): Promise<void> {
  await text.getByText('a trap').click()
  await text.getByText('another').click()
  expect(await page.evaluate(() => Reflect.get(window, 'isHarmed'))).toBeUndefined()
  const html = await text.innerHTML()
  expect(html).not.toMatch(/<script|onerror|javascript:|data:text/i)
}
