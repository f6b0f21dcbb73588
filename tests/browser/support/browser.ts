/** Pages as a visitor has them. */

import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, inject } from 'vitest'

export const THEMES = ['light', 'dark', 'blue', 'purple'] as const
export const WIDTHS = [390, 1440] as const
/** Of a window of this width, in pixels. */
export const viewportHeight = (width: number): number => (width === 390 ? 844 : 900)

export interface VisitorOptions {
  width?: number
  theme?: (typeof THEMES)[number]
  /** Whether the age and cookie gate has been answered on an earlier visit. */
  hasPassedGate?: boolean
  javaScriptEnabled?: boolean
  /** The login of a customer, made beforehand; without one the visitor is a guest. */
  token?: string
  /** Where the shop answers; the one that all tests share unless told. */
  shopUrl?: string
}

export interface Visitor {
  context: BrowserContext
  page: Page
  /** What the browser's console said went wrong so far. */
  errors: string[]
}

/** What pages were kept from doing by their Content-Security-Policy, in all tabs of the test under way. */
const refusedByPolicy: string[] = []
export function expectNoPolicyViolation(): void {
  expect(refusedByPolicy.splice(0), 'nothing is refused by the policy').toEqual([])
}

/** A visitor in a fresh profile. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    width = 1440,
    theme,
    hasPassedGate = true,
    javaScriptEnabled = true,
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
  })
  return { context, ...(await newTab(context)) }
}

/** Another tab of the same browser. */
export async function newTab(context: BrowserContext): Promise<Omit<Visitor, 'context'>> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
    if (message.text().includes('Content Security Policy')) refusedByPolicy.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return { page, errors }
}

/** Until the address has this path. A pattern would also find it in the query of the login page. */
export const waitForPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((address) => address.pathname === path)
