import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MediaService, mediaService } from '../areas/media/media.service.ts'
import { diskStorage } from '../areas/media/media.storage.ts'
import { siteSettingsService } from '../areas/site-settings/site-settings.service.ts'
import { type Clock, fixedClock } from '../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { demoBundles } from './bundles.ts'
import { demoProducts } from './catalogue/demo-catalogue.ts'
import { seedDemo } from './seed.ts'

const clock = fixedClock('2026-11-21T12:00:00Z')
/** A whole shop with its pictures is written; a busy machine takes its time. */
const WHOLE_SEED = { timeout: 120_000 }
let database: TestDatabase
let folder: string
let media: MediaService

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'shop-seed-'))
  media = mediaService({ db: database.db, storage: diskStorage(folder) })
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

async function counted() {
  const { db } = database
  const count = async (table: 'brand' | 'category' | 'product' | 'variation' | 'product_image' | 'bundle' | 'media') =>
    (
      await db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
    ).rows
  return {
    brands: await count('brand'),
    categories: await count('category'),
    products: await count('product'),
    variations: await count('variation'),
    images: await count('product_image'),
    bundles: await count('bundle'),
    media: await count('media'),
  }
}

test(
  'an interrupted seed leaves no shop behind, the next one completes it, and a third changes nothing',
  WHOLE_SEED,
  async () => {
    const { db } = database
    let kept = 0
    const failing: MediaService = {
      ...media,
      storeArt: async (svg) => {
        if (++kept > 200) throw new Error('The process was ended.')
        return media.storeArt(svg)
      },
    }
    await expect(seedDemo({ db, media: failing, clock })).rejects.toThrow('ended')
    expect(await counted()).toMatchObject({ brands: 0, products: 0, variations: 0, bundles: 0 })

    const stopped: Clock = {
      ...clock,
      now: () => {
        throw new Error('The clock was stopped.')
      },
    }
    await expect(seedDemo({ db, media, clock: stopped })).rejects.toThrow('stopped')
    expect(await counted()).toMatchObject({ brands: 0, products: 0 })
    expect(await siteSettingsService({ db }).get()).toMatchObject({ city: '' })

    const saidOnTheWay: string[] = []
    expect(await seedDemo({ db, media, clock }, { onProgress: (message) => saidOnTheWay.push(message) })).toBe(true)
    expect(saidOnTheWay).toHaveLength(3)
    const products = demoProducts('2026-11-21')
    const whole = await counted()
    expect(whole).toMatchObject({
      products: products.length,
      variations: products.flatMap(({ draft }) => draft.variations).length,
      images: products.flatMap(({ images }) => images).length,
      bundles: demoBundles(products).length,
    })

    expect(await seedDemo({ db, media, clock })).toBe(false)
    expect(await counted()).toEqual(whole)
  },
)

test('two processes that start together create one shop', WHOLE_SEED, async () => {
  const other = await createTestDatabase()
  try {
    const dependencies = { db: other.db, media: mediaService({ db: other.db, storage: diskStorage(folder) }), clock }
    const made = await Promise.all([seedDemo(dependencies), seedDemo(dependencies)])
    expect(made.toSorted()).toEqual([false, true])
  } finally {
    await other.close()
  }
})

test('seeded records are public, in their categories, with images and settings', async () => {
  const { db } = database
  const mint = await db
    .selectFrom('product')
    .innerJoin('brand', 'brand.id', 'product.brand_id')
    .innerJoin('category', 'category.id', 'product.subcategory_id')
    .select(['product.status', 'product.price_pence', 'product.strengths_mg', 'brand.name as brand', 'category.slug'])
    .where('product.name', '=', 'Garden Mint Nic Salt')
    .executeTakeFirstOrThrow()
  expect(mint).toEqual({
    status: 'active',
    price_pence: 499,
    strengths_mg: [6, 10, 20],
    brand: 'Marram',
    slug: 'nic-salts',
  })
  const hidden = await db.selectFrom('product').select('name').where('status', '<>', 'active').execute()
  expect(hidden).toEqual([])
  const settings = await siteSettingsService({ db }).get()
  expect(settings).toMatchObject({ site_name: 'Alder Vapour', city: 'Leeds', standard_delivery_fee: 800 })
})
