import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ShopProcess, startShopProcess } from '../../../server/testing/processes/shop-process.ts'
import { sharedBrowser } from '../support/shared-browser.ts'

let browser: Browser
let shop: ShopProcess
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-suspended-'))
  // Not the demo, and the switch is unset, which means suspended.
  shop = await startShopProcess({ SHOP_DATA_DIR: dataDir, SHOP_SUSPENDED: '' }, { isDemo: false })
  browser = await sharedBrowser()
})
afterAll(async () => {
  await shop.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('every page shows the notice with its four facts, and nothing else of the shop', async () => {
  const page = await browser.newPage()
  for (const path of ['/', '/shop', '/product/1', '/nowhere']) {
    const answer = await page.goto(`${shop.url}${path}`)
    expect(answer?.status()).toBe(503)
    expect(answer?.headers()).toMatchObject({ 'retry-after': '3600', 'x-robots-tag': 'noindex' })
    const text = await page.locator('body').innerText()
    for (const fact of ['Payment Required', 'Service Temporarily Suspended', 'Payment Pending', 'Professional', 'High'])
      expect(text).toContain(fact)
    expect(text).toContain(
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(new Date()),
    )
    expect(await page.locator('header, footer').count()).toBe(0)
  }
  await page.close()
})

test('every call returns 503 suspended, but health checks and robots.txt work', async () => {
  const call = await fetch(`${shop.url}/api/v1/products/`)
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ code: 'suspended' })
  for (const path of ['/health/live', '/health/ready', '/robots.txt'])
    expect((await fetch(`${shop.url}${path}`)).status).toBe(200)
})
