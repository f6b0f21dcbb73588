/** One look at a page in every theme: accessible, still while it loads, no wider than the window, and quiet. */
import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { newVisitor, THEMES } from './browser.ts'
import { layoutShift, seriousFaultsByTheme, sticksOut } from './page-faults.ts'

export interface Look {
  width: number
  /** The login of whoever looks; without one it is a guest. */
  token?: string
  /** A heading that stands there once everything has arrived. */
  heading?: string | RegExp
  /** Whether an entry of the browser's console is to be expected. */
  isExpected?: (error: string) => boolean
}

/** Loads the page once: a theme is colours alone. */
export async function look(browser: Browser, path: string, { width, token, heading, isExpected }: Look): Promise<void> {
  const { page, context, errors } = await newVisitor(browser, { width, theme: 'light', ...(token ? { token } : {}) })
  await page.goto(path, { waitUntil: 'networkidle' })
  await page
    .getByRole('heading', heading === undefined ? {} : { name: heading })
    .first()
    .waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(await sticksOut(page), 'nothing sticks out sideways').toBe(false)
  expect(await seriousFaultsByTheme(page, THEMES)).toEqual([])
  expect(errors.filter((error) => !isExpected?.(error))).toEqual([])
  await context.close()
}
