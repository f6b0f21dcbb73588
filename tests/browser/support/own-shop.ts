/** A shop that a test does not share with others: for settings that would change what they see. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyDemoFolder } from '../../../server/testing/data/demo-folder.ts'
import { type ShopProcess, startShopProcess } from '../../../server/testing/processes/shop-process.ts'

/** Runs `use` with a demo shop of its own, and ends the shop afterwards. */
export async function withOwnShop(use: (shop: ShopProcess) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-own-'))
  await copyDemoFolder(inject('demoFolder'), dataDir)
  const shop = await startShopProcess({ SHOP_DATA_DIR: dataDir })
  try {
    await use(shop)
  } finally {
    await shop.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
