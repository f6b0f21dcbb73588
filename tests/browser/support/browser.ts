/** Pages in a visitor's browser. */

import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

export const THEMES = ['light', 'dark', 'blue', 'purple'] as const
export const WIDTHS = [390, 1440] as const
const MAX_PRINTED = 2000
/** Returns the window's height for this width, in pixels. */
export const viewportHeight = (width: number): number => (width === 390 ? 844 : 900)

export interface VisitorOptions {
  width?: number
  theme?: (typeof THEMES)[number]
  /** Whether the visitor has answered the age and cookie gate before. */
  hasPassedGate?: boolean
  javaScriptEnabled?: boolean
  /** Whether the visitor prefers no animations. */
  hasReducedMotion?: boolean
  /** The access token of a customer; without it the visitor is a guest. */
  token?: string
  /** The shop's URL; by default that of the shop shared by all tests. */
  shopUrl?: string
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** The errors in the browser's console so far. */
  errors: string[]
}

/** What the Content-Security-Policy has blocked in all tabs of the current test. */
const refusedByPolicy: string[] = []
export function expectNoPolicyViolation(): void {
  expect(refusedByPolicy.splice(0), 'nothing is refused by the policy').toEqual([])
}

/** The tabs of the current test. */
let tabs: Page[] = []

/** Prints what the open tabs of a failed test show: on a machine without a screen, an error alone says little. */
export async function printTabs(hasFailed: boolean): Promise<void> {
  const open = tabs.filter((page) => !page.isClosed())
  tabs = []
  if (!hasFailed) return
  for (const page of open) {
    const shown = await page.locator('body').innerText({ timeout: 5000 }).catch(String)
    process.stdout.write(`${page.url()} shows:\n${shown.slice(0, MAX_PRINTED)}\n`)
  }
}

/** A visitor with a new profile. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    width = 1440,
    theme,
    hasPassedGate = true,
    javaScriptEnabled = true,
    hasReducedMotion = false,
    token,
    shopUrl = inject('shopUrl'),
  } = options
  const stored = {
    ...(hasPassedGate && { [STORAGE_KEYS.ageVerified]: 'true', [STORAGE_KEYS.cookieConsent]: 'custom' }),
    ...(theme && { [STORAGE_KEYS.theme]: theme }),
    ...(token && { [STORAGE_KEYS.accessToken]: token }),
  }
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    baseURL: shopUrl,
    storageState: { cookies: [], origins: [{ origin: shopUrl, localStorage }] },
    viewport: { width, height: viewportHeight(width) },
    hasTouch: width < 768,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    javaScriptEnabled,
    ...(hasReducedMotion && { reducedMotion: 'reduce' }),
  })
  return { context, ...(await newTab(context)) }
}

/** Another tab of the same browser. */
export async function newTab(context: BrowserContext): Promise<Omit<Visitor, 'context'>> {
  const page = await context.newPage()
  tabs.push(page)
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    if (message.text().includes('Content Security Policy')) refusedByPolicy.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

/** Waits until the address has this path. A pattern would also match it in the query of the login page. */
export const waitForPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((address) => address.pathname === path)
