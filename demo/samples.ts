/** Sample products for a shop of one's own: two of each class of the demo's, marked so that they can be removed together. */
import { SAMPLE_MARK } from '@shop/contract/samples/samples.ts'
import type { PrepareSamples } from '../server/areas/products/samples/samples.service.ts'
import { countSearchWords } from '../server/areas/search/search.index.ts'
import { DEMO_LAB_REPORT } from './catalogue/lab-report.ts'
import { readProducts, saveProducts } from './catalogue/products.ts'
import { DEMO_BRANDS, saveBrands, saveCategories } from './catalogue/taxonomy.ts'
import { storeImages } from './images.ts'
import type { SeedDependencies } from './seed.ts'

const OF_EACH_CLASS = 2

export const prepareSamples = async ({
  media,
  clock,
}: Pick<SeedDependencies, 'media' | 'clock'>): ReturnType<PrepareSamples> => {
  const all = await readProducts(clock.today(), new Map())
  const chosen = [...Map.groupBy(all, ({ own }) => own.product_class).values()].flatMap((products) =>
    products.slice(0, OF_EACH_CLASS),
  )
  const skus = new Set(chosen.map(({ sku }) => sku))
  const text = JSON.stringify(chosen)
  const keys = await storeImages(media, text)
  await media.documents.store(DEMO_LAB_REPORT)
  return async (trx) => {
    await saveBrands(
      trx,
      DEMO_BRANDS.filter(({ name }) => text.includes(JSON.stringify(name))),
    )
    await saveCategories(trx)
    const count = await saveProducts(trx, clock, keys, { mark: SAMPLE_MARK, skus })
    await countSearchWords(trx)
    return count
  }
}
