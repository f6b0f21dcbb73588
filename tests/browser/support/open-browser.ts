/** A headless browser installed from npm. */
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as playwright } from 'playwright-core'

/** With this flag, closing one visitor's context would end the whole browser. */
const SINGLE_PROCESS = '--single-process'

/** Software compositing. Emulating a GPU takes twice the CPU time, and tests do not need it. */
const NO_GPU = '--disable-gpu'

export interface BrowserOptions {
  /** Emulates a GPU, for measurements of rendering speed. */
  hasGpu?: boolean
  /** Additional flags of Chromium. */
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
