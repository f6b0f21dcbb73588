/**
 * Once per run, before any test file: unpacks the browser into the temporary folder. Two test files that did it at the same time
 * would start a program that is still being written (ETXTBSY).
 */
import chromium from '@sparticuz/chromium'

export default async function setup(): Promise<void> {
  await chromium.executablePath()
}
