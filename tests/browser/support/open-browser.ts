/** A real browser that came from npm, without a window. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** With this flag the end of one visitor ends them all. */
const SINGLE_PROCESS = '--single-process'

/** Chromium itself draws. Its stand-in for a graphics card takes twice the processor's time, and tests need none. */
const NO_GPU = '--disable-gpu'

export interface BrowserOptions {
  /** With a stand-in for a graphics card, for whoever measures how fast pages are drawn. */
  hasGpu?: boolean
  /** Chromium's own. */
  flags?: readonly string[]
}

export async function openBrowser({ hasGpu = false, flags = [] }: BrowserOptions = {}): Promise<Browser> {
  const usual = chromium.args.filter((flag) => flag !== SINGLE_PROCESS)
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...usual, ...(hasGpu ? [] : [NO_GPU]), '--disable-background-networking', ...flags],
    headless: true,
  })
}
