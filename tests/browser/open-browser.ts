/** A real browser that came from npm, without a window. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** With this flag the end of one visitor ends them all. */
const SINGLE_PROCESS = '--single-process'

/** `flags` are Chromium's own. */
export async function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...chromium.args.filter((flag) => flag !== SINGLE_PROCESS), '--disable-background-networking', ...flags],
    headless: true,
  })
}
