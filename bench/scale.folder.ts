/** Prepares a shop's data folder for measurements. */
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../server/platform/database/database.ts'
import type { SamplePages } from './scale.paths.ts'

const BUNDLES = 12
const IN_EACH = 3

/** Reads the database's files once, because a busy shop has them in the file system cache. */
export async function warmFiles(folder: string): Promise<void> {
  const base = join(folder, 'postgres', 'base')
  for (const file of await readdir(base, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    // A file may be removed while it is read.
    await pipeline(createReadStream(join(file.parentPath, file.name)), nowhere).catch(() => undefined)
  }
}

/** Returns the ids to request. Large catalogues are seeded without bundles, so some are created first. */
export async function readSamplePages(db: Db, products: number): Promise<SamplePages> {
  const brands = await db.selectFrom('brand').select('id').orderBy('id').execute()
  const categories = await db.selectFrom('category').select('id').where('parent_id', 'is', null).orderBy('id').execute()
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)
  return { products, brands: ids(brands), categories: ids(categories), bundles: await bundlesOf(db, products) }
}

async function bundlesOf(db: Db, products: number): Promise<number[]> {
  const known = await db.selectFrom('public_bundle').select('id').orderBy('id').limit(BUNDLES).execute()
  const bundles = known.flatMap(({ id }) => (id === null ? [] : [id]))
  for (let made = bundles.length; made < BUNDLES; made += 1) {
    const parts = Array.from({ length: IN_EACH }, (_, part) => 1 + (((made * IN_EACH + part) * 331) % products))
    const variations = await db
      .selectFrom('variation')
      .select(({ fn }) => fn.min('id').as('id'))
      .where('product_id', 'in', parts)
      .groupBy('product_id')
      .execute()
    const values = { name: `Set ${made + 1}`, slug: `set-${made + 1}`, status: 'active' as const, price_pence: 1990 }
    const { id } = await db.insertInto('bundle').values(values).returning('id').executeTakeFirstOrThrow()
    const items = variations.map((variation, position) => ({
      bundle_id: id,
      position,
      variation_id: variation.id,
      quantity: 1,
    }))
    await db.insertInto('bundle_item').values(items).execute()
    bundles.push(id)
  }
  return bundles
}
