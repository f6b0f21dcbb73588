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
  const executablePath = await chromium.executablePath()
  const args = [...usual, ...(hasGpu ? [] : [NO_GPU]), '--disable-background-networking', ...flags]
  const launch = () => playwright.launch({ executablePath, args, headless: true })
  // On a busy machine Chromium sometimes crashes while it starts.
  return launch().catch(launch)
}
