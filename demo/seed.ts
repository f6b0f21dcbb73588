/** Fills an empty shop with the demo: everything goes in through the services of the areas, as staff would do it. */

import { countSearchWords } from '../server/areas/search/search.index.ts'
import { openShop } from '../server/areas/site-settings/opening.service.ts'
import { siteSettingsService } from '../server/areas/site-settings/site-settings.service.ts'
import type { Context } from '../server/context.ts'
import type { Db } from '../server/platform/database/database.ts'
import { DEMO_BUNDLES, saveBundles } from './catalogue/bundles.ts'
import { DEMO_LAB_REPORT } from './catalogue/lab-report.ts'
import { PRODUCT_FILE, saveProducts } from './catalogue/products.ts'
import { DEMO_SETTINGS } from './catalogue/settings.ts'
import { DEMO_BRANDS, saveBrands, saveCategories } from './catalogue/taxonomy.ts'
import { storeImages } from './images.ts'
import { takeTurns } from './take-turns.ts'

export type SeedDependencies = Pick<Context, 'db' | 'media' | 'clock'>

export interface SeedOptions {
  /** Receives a sentence about each step that is done. */
  onProgress?: (message: string) => void
}

/**
 * Makes the demo shop and answers true; answers false and changes nothing where the shop has products already. What is
 * written to the database is one transaction, so a seed that was cut short left nothing behind, and two that start
 * together make one shop. Images are stored by their content: those of a seed that was cut short are used again.
 */
export async function seedDemo({ db, media, clock }: SeedDependencies, options: SeedOptions = {}): Promise<boolean> {
  const report = options.onProgress ?? (() => undefined)
  if (await hasProducts(db)) return false

  const keys = await storeImages(media, PRODUCT_FILE + DEMO_BUNDLES.map(({ image }) => image).join())
  await media.documents.store(DEMO_LAB_REPORT)
  report(`${keys.size} images are stored.`)

  return db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'catalogue')
    if (await hasProducts(trx)) return false
    await siteSettingsService({ db: trx }).save(DEMO_SETTINGS)
    await openShop(trx)
    await saveBrands(trx, DEMO_BRANDS)
    await saveCategories(trx)
    report(`${await saveProducts(trx, clock, keys)} products are in the shop.`)
    await saveBundles(trx, clock, keys)
    await countSearchWords(trx)
    report(`${DEMO_BUNDLES.length} bundles are in the shop.`)
    return true
  })
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined
}
