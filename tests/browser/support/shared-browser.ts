/** One browser for each worker of the test run: starting one for every test file would take about a second of CPU time each. */
import type { Browser } from 'playwright-core'
import { openBrowser } from './open-browser.ts'

let browser: Browser | undefined

/** Returns the worker's browser, and starts it if it does not run. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (!browser?.isConnected()) browser = await openBrowser()
  return browser
}

/** Closes the pages that a test file has left open, so that they do no work during the next one. */
export async function closeVisits(): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
}
