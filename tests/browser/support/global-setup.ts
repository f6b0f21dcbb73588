/** Once per run: starts the demo shop like `npm start`, with a separate data folder. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDemoFolder, createDemoFolder } from '../../../server/testing/data/demo-folder.ts'
import { NO_LIMITS } from '../../../server/testing/no-limits.ts'
import { startShopProcess } from '../../../server/testing/processes/shop-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The demo shop's URL, without a trailing slash. */
    shopUrl: string
    /** The data folder of a stopped demo shop, for tests that start a shop of their own on a copy. */
    demoFolder: string
  }
}

export default async function setup(project: TestProject) {
  const demoFolder = await createDemoFolder()
  project.provide('demoFolder', demoFolder)
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-browser-tests-'))
  await copyDemoFolder(demoFolder, dataDir)
  // Several browsers share the shop and its machine: a page waits instead of showing that the shop is busy.
  const PORT = String(await findFreePort())
  // Other sites send browsers back to the shop's public address.
  const address = { PORT, PUBLIC_URL: `http://localhost:${PORT}` }
  const shop = await startShopProcess({ SHOP_DATA_DIR: dataDir, ...address, ...NO_LIMITS, DATABASE_WAIT_MS: '20000' })
  project.provide('shopUrl', shop.url)
  return async () => {
    await shop.stop()
    for (const folder of [dataDir, demoFolder]) await rm(folder, { recursive: true, force: true })
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
