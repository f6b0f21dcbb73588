/** What is wrong with a page as it stands. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

/** How much of what a visitor saw moved by itself. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )
}

/** What axe finds that keeps people from using the page. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Its source is large, and stays until the next page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return faultsBy(page, { resultTypes: ['violations'] })
}

/**
 * What axe finds in any theme, each with the theme's name. A theme is colours alone: once everything else has been looked
 * at in the first, the others need axe's rules of colours only.
 */
export async function seriousFaultsByTheme(page: Page, [first, ...others]: readonly string[]): Promise<string[]> {
  const found: string[] = []
  const note = (theme: string, faults: string[]) => found.push(...faults.map((fault) => `${theme}: ${fault}`))
  if (first === undefined) return found
  await showInTheme(page, first)
  note(first, await seriousFaults(page))
  for (const theme of others) {
    await showInTheme(page, theme)
    note(theme, await faultsBy(page, { resultTypes: ['violations'], runOnly: RULES_OF_COLOURS }))
  }
  return found
}

const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

async function faultsBy(page: Page, options: RunOptions): Promise<string[]> {
  const faults = await page.evaluate(async (rules) => {
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

/** Shows the page in another theme, with its final colours: to wait for a transition that is not drawn could take forever. */
function showInTheme(page: Page, theme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name)
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
  }, theme)
}
