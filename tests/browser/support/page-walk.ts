/** Checks a page in every theme: accessible, without layout shift, no wider than the window, and without console errors. */
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { newVisitor, THEMES } from './browser.ts'
import { findErrorsByTheme, layoutShift, sticksOut } from './page-errors.ts'

interface WalkOptions {
  width: number
  /** The access token of the user; without it the visitor is a guest. */
  token?: string
}

interface PageExpectations {
  /** A heading that is shown once everything is loaded. */
  heading?: string | RegExp
  /** Whether an entry in the browser's console is expected. */
  isExpected?: (error: string) => boolean
}

const MAX_IDLE_WAIT_MS = 10_000

export interface PageWalk {
  /** Loads the page only once, because themes differ only in colours. */
  inspect(path: string, expected?: PageExpectations): Promise<void>
  close(): Promise<void>
}

/**
 * Opens one tab for many pages, because a new renderer for each takes a third more CPU time. Its cache is off, so that each
 * page loads like a first visit, which shows most layout shift.
 */
export async function openPageWalk(browser: Browser, { width, token }: WalkOptions): Promise<PageWalk> {
  const visitor = { width, theme: 'light', hasReducedMotion: true, ...(token ? { token } : {}) } as const
  const { page, context, errors } = await newVisitor(browser, visitor)
  const devTools = await context.newCDPSession(page)
  await devTools.send('Network.enable')
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return {
    async inspect(path, { heading, isExpected } = {}) {
      errors.length = 0
      await page.goto(path)
      // A request of a preview that was replaced while it loaded is never reported as ended.
      await page.waitForLoadState('networkidle', { timeout: MAX_IDLE_WAIT_MS }).catch(() => undefined)
      await page
        .getByRole('heading', heading === undefined ? {} : { name: heading })
        .first()
        .waitFor()
      expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
      expect(await findErrorsByTheme(page, THEMES)).toEqual([])
      // Last, because shifts that come late are then included without waiting for them.
      expect(await layoutShift(page)).toBeLessThan(0.02)
      expect(errors.filter((error) => !isExpected?.(error))).toEqual([])
    },
    close: () => context.close(),
  }
}
