/** Errors of a rendered page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** Minified, because every page parses it. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the cumulative layout shift until now. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        // The observer receives earlier shifts in a task before this one.
        setTimeout(() => resolve(sum), 50)
      }),
  )
}

/** Returns the accessibility errors that axe finds. */
export async function findSeriousErrors(page: Page): Promise<string[]> {
  // It stays loaded until the next navigation.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE)
  return faultsBy(page, ALL_RULES)
}

/**
 * Returns axe's errors in all themes, each with the theme's name. Themes differ only in colours: after all rules in the first
 * theme, the others need only the colour rules.
 */
export async function findErrorsByTheme(page: Page, [first, ...others]: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const note = (theme: string, faults: string[]) => found.push(...faults.map((fault) => `${theme}: ${fault}`))
  if (first === undefined) return found
  await showInTheme(page, first)
  note(first, await findSeriousErrors(page))
  for (const theme of others) {
    await showInTheme(page, theme)
    note(theme, await faultsBy(page, COLOUR_RULES))
  }
  return found
}

/** Without preloading style sheets and media: only a rule about audio and video needs it, and the shop has neither. */
const ALL_RULES: RunOptions = { resultTypes: ['violations'], preload: false }
const COLOUR_RULES: RunOptions = { ...ALL_RULES, runOnly: ['color-contrast', 'link-in-text-block'] }

/** Runs axe. It finishes transitions first: in a window that is not drawn, they might never end. */
async function faultsBy(page: Page, options: RunOptions): Promise<string[]> {
  const faults = await page.evaluate(async (rules) => {
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
    const { violations } = await Reflect.get(window, 'axe').run(document, rules)
    return violations.map(({ id, impact, nodes }: { id: string; impact: string; nodes: { html: string }[] }) => ({
      id,
      impact,
      html: nodes[0]?.html,
    }))
  }, options)
  return faults
    .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
    .map(({ id, html }: { id: string; html: string }) => `${id}: ${html}`)
}

/** Whether the page is wider than the window. */
export function sticksOut(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
}

function showInTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
}
