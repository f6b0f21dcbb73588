/** A separate shop for each test of the import. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openMedia } from '../media/media.service.ts'
import { importService } from './import.service.ts'
import type { ImportSummary } from './import.summary.ts'

export const FIXTURES = fileURLToPath(new URL('../../../tests/fixtures/import/', import.meta.url))
export const clock = fixedClock('2026-11-21T12:00:00Z')
/** The database and the folder of the running test. */
export let database: TestDatabase
export let folder: string

/** Call it once per test file. */
export function useImportShop(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-service-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })
  beforeEach(async () => {
    database = await createTestDatabase()
    return () => database.close()
  })
}

export const media = () => openMedia({ db: database.db, config: { dataDir: join(folder, 'data'), s3: undefined } })
export const importPath = (path: string) =>
  importService({ db: database.db, media: media(), clock }).importFile({ path })

export async function importText(text: string) {
  const path = join(folder, 'file.csv')
  await writeFile(path, text)
  return importPath(path)
}

export async function products() {
  return database.db
    .selectFrom('product')
    .leftJoin('brand', 'brand.id', 'product.brand_id')
    .leftJoin('category', 'category.id', 'product.category_id')
    .leftJoin('category as subcategory', 'subcategory.id', 'product.subcategory_id')
    .selectAll('product')
    .select(['brand.name as brand', 'category.name as category', 'subcategory.name as subcategory'])
    .orderBy('import_key')
    .execute()
}
export const readVariations = (id: number) =>
  database.db.selectFrom('variation').selectAll().where('product_id', '=', id).orderBy('position').execute()
export const counts = ({ created, updated, unchanged, skipped }: ImportSummary) => [
  created,
  updated,
  unchanged,
  skipped.length,
]

/** Returns a Shopify file with one line per row: handle, title, option value, price. */
export function shopify(
  ...rows: [handle: string, title: string, value: string, price: string, more?: string][]
): string {
  const lines = rows.map(
    ([handle, title, value, price, more = '']) =>
      `${handle},"${title}",Accessories,true,${title && value ? 'Colour' : ''},${value},${price},5,${more}`,
  )
  return [
    'Handle,Title,Type,Published,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Variant SKU,Image Src',
    ...lines,
  ].join('\n')
}
