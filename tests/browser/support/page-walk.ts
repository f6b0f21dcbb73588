/** Checks a page in every theme: accessible, without layout shift, no wider than the window, and without console errors. */
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { newVisitor, THEMES } from './browser.ts'
import { findErrorsByTheme, layoutShift, sticksOut } from './page-errors.ts'

export interface Look {
  width: number
  /** The access token of the user; without it the visitor is a guest. */
  token?: string
  /** A heading that is shown once everything is loaded. */
  heading?: string | RegExp
  /** Whether an entry in the browser's console is expected. */
  isExpected?: (error: string) => boolean
}

/** Loads the page only once, because themes differ only in colours. */
export async function inspectPage(
  browser: Browser,
  path: string,
  { width, token, heading, isExpected }: Look,
): Promise<void> {
  const { page, context, errors } = await newVisitor(browser, { width, theme: 'light', ...(token ? { token } : {}) })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page
    .getByRole('heading', heading === undefined ? {} : { name: heading })
    .first()
    .waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
  expect(await findErrorsByTheme(page, THEMES)).toEqual([])
  expect(errors.filter((error) => !isExpected?.(error))).toEqual([])
  await context.close()
}
