/** The data folder of a complete demo shop, so that a shop on a copy of it starts without seeding. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ENCODING_REVISION } from '../../areas/media/variants/media.encode.ts'
import { type Db, openDatabase, openPool } from '../../platform/database/database.ts'
import { startEmbeddedPostgres } from '../../platform/database/embedded/embedded-postgres.ts'
import { startShopProcess } from '../processes/shop-process.ts'

/** Lets an empty demo shop fill a new folder, and stops it. The caller removes the folder. */
export async function createDemoFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-demo-'))
  try {
    const shop = await startShopProcess({ SHOP_DATA_DIR: folder })
    const postgres = await startEmbeddedPostgres(folder)
    // First, because an image that it is encoding is locked.
    await shop.stop()
    const db = openDatabase(openPool(postgres.url, { max: 1 }))
    await skipEncoding(db)
    await db.destroy()
    await postgres.stop()
    return folder
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Copies the folder of a stopped shop to the empty folder `target`. */
export async function copyDemoFolder(folder: string, target: string): Promise<void> {
  if (process.platform === 'win32') return cp(folder, target, { recursive: true })
  // The system's program takes a fifth of the CPU time of Node's for these thousands of files, and keeps their owner.
  await promisify(execFile)('cp', ['-a', `${folder}/.`, target])
}

/**
 * Marks all images as encoded: a demo shop would otherwise spend minutes of a core on variants that no test looks at. Those
 * that a page requests are encoded all the same.
 */
async function skipEncoding(db: Db): Promise<void> {
  await db.updateTable('media').set({ encoded_revision: ENCODING_REVISION }).execute()
}
