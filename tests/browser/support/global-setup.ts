/** Once per run: starts the demo shop like `npm start`, with a separate data folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { NO_LIMITS } from '../../../server/testing/no-limits.ts'
import { startShopProcess } from '../../../server/testing/processes/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo shop's URL, without a trailing slash. */
    shopUrl: string
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-browser-tests-'))
  const shop = await startShopProcess({ SHOP_DATA_DIR: dataDir, ...NO_LIMITS })
  project.provide('shopUrl', shop.url)
  return async () => {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
