import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HEADER_CATEGORY_NAMES } from '@shop/contract/constants.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MediaService, mediaService } from '../server/areas/media/media.service.ts'
import { diskStorage } from '../server/areas/media/media.storage.ts'
import { exportedCsv } from '../server/areas/products/csv/products.csv.export.ts'
import { recheckActive } from '../server/areas/products/product.publish.ts'
import { siteSettingsService } from '../server/areas/site-settings/site-settings.service.ts'
import { type Clock, fixedClock } from '../server/platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../server/testing/database.ts'
import { DEMO_BUNDLES } from './catalogue/bundles.ts'
import { EXPORTED_ON, PRODUCT_FILE } from './catalogue/products.ts'
import { storeImages, withKeys } from './images.ts'
import { seedDemo } from './seed.ts'

const clock = fixedClock('2026-11-21T12:00:00Z')
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

test('an interrupted seed leaves no shop behind, the next one completes it, and a third changes nothing', async () => {
  const { db } = database
  let stored = 0
  const failing: MediaService = {
    ...media,
    keepAll: async (originals) => {
      stored += originals.length
      if (stored > 200) throw new Error('The process was ended.')
      return media.keepAll(originals)
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

  const messages: string[] = []
  expect(await seedDemo({ db, media, clock }, { onProgress: (message) => messages.push(message) })).toBe(true)
  expect(messages).toHaveLength(3)
  const whole = await counted()
  expect(whole).toMatchObject({ brands: 28, products: 356, variations: 1014, images: 1221 })
  expect(whole.bundles).toBe(DEMO_BUNDLES.length)

  expect(await seedDemo({ db, media, clock })).toBe(false)
  expect(await counted()).toEqual(whole)
})

/** Storing images takes most of a seed, so those of the first shop are there already, except the first hundred. */
async function withMostImages({ db }: TestDatabase): Promise<MediaService> {
  const rows = await database.db.selectFrom('media').selectAll().orderBy('key').offset(100).execute()
  await db.insertInto('media').values(rows).execute()
  const known = new Set(rows.map(({ key }) => key))
  const own = mediaService({ db, storage: diskStorage(folder) })
  return {
    ...own,
    keepAll: async (originals) => {
      const keys = originals.map(({ key }) => key)
      return keys.every((key) => known.has(key)) ? { keys, discard: async () => undefined } : own.keepAll(originals)
    },
  }
}

test('two processes that start together create one shop', async () => {
  const other = await createTestDatabase()
  try {
    const otherMedia = await withMostImages(other)
    const dependencies = { db: other.db, media: otherMedia, clock: fixedClock(`${EXPORTED_ON}T12:00:00Z`) }
    const made = await Promise.all([seedDemo(dependencies), seedDemo(dependencies)])
    expect(made.toSorted()).toEqual([false, true])

    // On the day of the export the shop exports the file that it was seeded from.
    const keys = await storeImages(otherMedia, PRODUCT_FILE)
    let exported = ''
    for await (const part of exportedCsv(other.db, { hasCosts: true })) exported += part
    expect(exported.replace('\uFEFF', '').replaceAll('\r\n', '\n')).toBe(withKeys(PRODUCT_FILE, keys))
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

describe('the demo catalogue', () => {
  const readVariations = () =>
    database.db
      .selectFrom('variation')
      .innerJoin('product', 'product.id', 'variation.product_id')
      .selectAll('variation')
      .select('product.name')
      .orderBy('variation.id')
      .execute()

  test('breaks no legal rule a month later', async () => {
    expect(await recheckActive({ db: database.db, clock: fixedClock('2026-12-21T12:00:00Z') })).toEqual([])
  })

  test('describes each product in its own words, with images and in a category', async () => {
    const products = await database.db.selectFrom('product').selectAll().execute()
    const numberOf = (column: 'name' | 'slug' | 'sku' | 'description' | 'short_description') =>
      new Set(products.map((product) => product[column])).size
    for (const column of ['name', 'slug', 'sku', 'description', 'short_description'] as const) {
      expect(numberOf(column), column).toBe(products.length)
    }
    for (const { description, subcategory_id, brand_id } of products) {
      expect(description.split('\n\n').length).toBeGreaterThanOrEqual(2)
      expect(subcategory_id && brand_id).toBeTruthy()
    }
    const images = await database.db.selectFrom('product_image').select('product_id').execute()
    const groups = Map.groupBy(images, ({ product_id }) => product_id)
    expect(groups.size).toBe(products.length)
    for (const own of groups.values()) expect(own.length).toBeGreaterThanOrEqual(3)
  })

  test('has a realistic share of sold-out and low-stock products', async () => {
    const variations = await readVariations()
    const products = [...Map.groupBy(variations, ({ product_id }) => product_id).values()]
    const soldOut = products.filter((own) => own.every(({ stock_quantity }) => stock_quantity === 0))
    expect(soldOut.length / products.length).toBeGreaterThan(0.03)
    expect(soldOut.length / products.length).toBeLessThan(0.1)
    const few = variations.filter(({ stock_quantity }) => stock_quantity >= 1 && stock_quantity <= 5)
    expect(few.length).toBeGreaterThan(40)
  })

  test('has the products and categories that the header, the home page and the search need', async () => {
    const variations = await readVariations()
    const priceOf = (name: string) => variations.find((variation) => variation.name === name)?.price_pence
    expect(priceOf('Garden Mint Nic Salt')).toBe(499)
    expect(priceOf('Pod One Refillable Kit')).toBe(2499)
    expect(priceOf('Magnesium Glycinate')).toBe(1395)
    expect(priceOf('Mesh Coils 0.8 Ω, 5 pack')).toBe(1199)
    expect(priceOf('Mango Ice Nic Salt')).toBe(479)
    const categories = await database.db.selectFrom('category').select('name').execute()
    expect(categories.map(({ name }) => name)).toEqual(expect.arrayContaining([...HEADER_CATEGORY_NAMES]))
  })

  test('shows an image of its own for every variation that looks different', async () => {
    const mint = (await readVariations()).filter(({ name }) => name === 'Garden Mint Nic Salt')
    expect(mint.filter(({ media_key }) => media_key !== null)).toHaveLength(15)
  })

  test('sells each bundle for less than its parts, and nearly all can be bought', async () => {
    const variations = new Map((await readVariations()).map((variation) => [variation.sku, variation]))
    const stocked = DEMO_BUNDLES.filter(({ name, price, items }) => {
      const singly = items.reduce(
        (sum, { sku, quantity }) => sum + (variations.get(sku)?.price_pence ?? 0) * quantity,
        0,
      )
      expect(price, name).toBeLessThan(singly)
      expect(price, name).toBeGreaterThan(singly * 0.8)
      return items.every(({ sku, quantity }) => (variations.get(sku)?.stock_quantity ?? 0) >= quantity)
    })
    expect(stocked.length).toBeGreaterThanOrEqual(14)
  })
})
