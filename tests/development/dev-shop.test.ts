/** `npm run dev`: code changes take effect at once, and the browser's state is preserved. */
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../../server/testing/services/smtp-server.ts'
import { expectNoPolicyViolation, newVisitor } from '../browser/support/browser.ts'
import { openBrowser } from '../browser/support/open-browser.ts'
import { createScratchCopy, type DevShop, type ScratchCopy, startDevShop } from './scratch-copy.ts'

const PATIENCE = { timeout: 60_000, interval: 20 }
/** For the first page, Vite transforms all modules. */
const LONG_MS = 120_000
const CONTACT = 'web/app/routes/information/contact.tsx'
const NOT_FOUND = 'server/platform/http/pages/pages.ts'

let browser: Browser
let copy: ScratchCopy
let mailServer: TestMailServer
let shop: DevShop
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  copy = await createScratchCopy()
  // An empty shop is closed until staff open it.
  const opened = copy.path('server/migrations/29991231_0000_opened.sql')
  await writeFile(opened, 'insert into shop_opening (is_open) values (true);\n')
  mailServer = await startMailServer()
  shop = await startDevShop(copy, { SMTP_URL: mailServer.url })
  page = (await newVisitor(browser, { shopUrl: shop.url })).page
  const listens = page.waitForEvent('console', {
    predicate: (line) => line.text() === '[vite] connected.',
    timeout: LONG_MS,
  })
  await page.goto('/contact', { timeout: LONG_MS })
  await listens
  await page.waitForFunction(() => '__reactRouterDataRouter' in window, null, { timeout: LONG_MS })
  await nameField().fill('Mira Holt')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
}, 500_000)
afterEach(expectNoPolicyViolation)
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  expect(existsSync(copy.path('data/postgres/postmaster.pid')), 'the database runs on').toBe(false)
  await mailServer?.close()
  await copy?.remove()
})

const nameField = () => page.getByRole('main').getByRole('textbox', { name: /name/i })
/** Whether the document was never reloaded, and what was typed. */
async function pageState() {
  const isSameDocument = await page.evaluate(() => 'isSameDocument' in window)
  return { isSameDocument, name: await nameField().inputValue() }
}
const AS_BEFORE = { isSameDocument: true, name: 'Mira Holt' }

/** Prints how long a change took to appear; not asserted, because it depends on the machine's load. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const startedAt = performance.now()
  await work()
  process.stdout.write(`${what}: ${Math.round(performance.now() - startedAt)} ms\n`)
}
const read = async (path: string) => (await fetch(`${shop.url}${path}`)).text()
const register = (email: string) =>
  fetch(`${shop.url}/api/v1/users/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Wren Ashby', email, password: 'quiet-brass-kettle-7' }),
  })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('the terminal shows one address', () => {
  const addresses = shop.printed().match(/https?:\/\/[\w.]+:\d+/g)
  expect(new Set(addresses)).toEqual(new Set([shop.url]))
})

test('a changed component shows without a page load, and what was typed stays', async () => {
  await heading('Contact us').waitFor()
  await timed('a changed component', async () => {
    await copy.edit(CONTACT, 'title="Contact us"', 'title="Talk to us"')
    await heading('Talk to us').waitFor(PATIENCE)
  })
  expect(await pageState()).toEqual(AS_BEFORE)
  expect(await read('/contact')).toContain('>Talk to us</h1>')
})

test('a changed style shows without a page load', async () => {
  const borderWidth = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('footer') ?? document.body).borderTopWidth)
  await timed('a changed style', async () => {
    await copy.edit('web/app/shell/footer/footer.css', 'border-top: 1px solid', 'border-top: 7px solid')
    await expect.poll(borderWidth, PATIENCE).toBe('7px')
  })
  expect(await pageState()).toEqual(AS_BEFORE)
})

test('a changed source of the server starts it again, and the page stays', async () => {
  await timed('a changed source of the server', async () => {
    await copy.edit(NOT_FOUND, 'There is nothing at this address.', 'Nobody lives here.')
    await expect.poll(() => read('/api/nowhere'), PATIENCE).toContain('Nobody lives here.')
  })
  await timed('and the first page of the new server', () => read('/contact'))
  expect(shop.printed()).toContain('The server was started again')
  expect(await pageState()).toEqual(AS_BEFORE)
})

test('a new migration is applied', async () => {
  const file = copy.path('server/migrations/29991231_0001_scratch.sql')
  await writeFile(file, "insert into brand (name, slug) values ('Scratched', 'scratched');\n")
  await expect.poll(() => read('/api/v1/brands/'), PATIENCE).toContain('"Scratched"')
})

test('a changed text of a mail is used for the next mail', async () => {
  await copy.edit('contract/mails/account.mails.ts', "subject: 'Welcome to", "subject: 'Come in, this is")
  let customers = 0
  // The previous process may still send the first of them.
  const subjects = async () => {
    customers += 1
    await register(`wren-${customers}@example.com`)
    return mailServer.received.map(({ subject }) => subject)
  }
  await expect
    .poll(subjects, { ...PATIENCE, interval: 1000 })
    .toContainEqual(expect.stringContaining('Come in, this is'))
})

test('answers 503 with the reason while a source of the server is broken, and recovers once it is corrected', async () => {
  await copy.edit(NOT_FOUND, 'const RETRY_AFTER_S = 2', 'const RETRY_AFTER_S = = 2')
  await expect.poll(() => read('/api/nowhere'), PATIENCE).toContain('The shop did not start')
  await copy.edit(NOT_FOUND, 'const RETRY_AFTER_S = = 2', 'const RETRY_AFTER_S = 2')
  await expect.poll(() => read('/api/nowhere'), PATIENCE).toContain('Nobody lives here.')
})

test('source maps lead to the sources', async () => {
  const module = await read('/app/routes/information/contact.tsx')
  const [, map = ''] = /sourceMappingURL=data:application\/json;(?:charset=[^;]+;)?base64,(\S+)/.exec(module) ?? []
  const { sourcesContent } = JSON.parse(Buffer.from(map, 'base64').toString())
  expect(sourcesContent[0]).toContain('export default function ContactPage()')
})
