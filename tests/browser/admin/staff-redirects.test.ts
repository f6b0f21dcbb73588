import type { Browser } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newVisitor } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { button, newStaff } from '../support/staff.ts'

let browser: Browser
beforeAll(async () => {
  browser = await sharedBrowser()
})

test.each([390, 1440])('redirects that staff import lead visitors to the page, at %i px', async (width) => {
  const old = `/pages/old-${width}-${process.pid}`
  const { page, context, errors } = await newStaff(browser, { width })
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Manage redirects' }).click()
  await button(page, 'Import CSV').click()
  const rows = page.getByRole('dialog').getByLabel('Rows')
  await rows.fill(`${old},https://evil.example`)
  await button(page, 'Check the rows').click()
  await page.getByRole('row', { name: '1 Enter an address of this shop that starts with a single /.' }).waitFor()
  await rows.fill(`${old},/about-us`)
  await button(page, 'Check the rows').click()
  await page.getByText('New: 1. Changed: 0. Unchanged: 0.').waitFor()
  await button(page, 'Import now').click()
  await page.getByText('Redirects imported').first().waitFor()
  await page.getByRole('table').getByText(old, { exact: true }).first().waitFor()

  const visitor = await newVisitor(browser, { width })
  const answer = await visitor.page.goto(`${old.toUpperCase()}/?utm_source=mail`)
  expect(answer?.status()).toBe(200)
  expect(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search).toBe('/about-us?utm_source=mail')
  expect(errors).toEqual([])
  await Promise.all([context.close(), visitor.context.close()])
})
