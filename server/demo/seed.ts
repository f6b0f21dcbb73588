/** Fills an empty shop with the demo: everything goes in through the services of the areas, as staff would do it. */
import { bundleWriter } from '../areas/bundles/bundle.write.service.ts'
import { confirmationsNeeded } from '../areas/compliance/compliance.confirmations.ts'
import type { MediaService } from '../areas/media/media.service.ts'
import { productWriter } from '../areas/products/product.write.service.ts'
import { countSearchWords } from '../areas/search/search.index.ts'
import { siteSettingsService } from '../areas/site-settings/site-settings.service.ts'
import type { Db } from '../platform/database/database.ts'
import type { Clock } from '../platform/time/clock.ts'
import { DAY_MS } from '../platform/time/durations.ts'
import { bundleSvg } from './art/group-art.ts'
import { productSvg } from './art/product-art.ts'
import { type DemoBundle, demoBundles } from './bundles.ts'
import { demoProducts } from './catalogue/demo-catalogue.ts'
import { DEPARTMENTS } from './catalogue/departments.ts'
import { MAKERS } from './catalogue/makers.ts'
import { shareOf } from './catalogue/stock.ts'
import type { DemoProduct } from './catalogue/types.ts'
import { DEMO_LAB_REPORT } from './lab-report.ts'
import { DEMO_SETTINGS } from './settings.ts'
import { takeTurns } from './take-turns.ts'

const PICTURES_AT_ONCE = 8
/** Why demo products are public in spite of a rule that leaves the decision to a person. */
const DEMO_REASON = 'Stock of the demo shop, bought before the duty began'
/** Products came into the demo shop over so many days. */
const SHOP_AGE_DAYS = 420

export interface SeedDependencies {
  db: Db
  media: MediaService
  clock: Clock
}

export interface SeedOptions {
  /** Told in a sentence what has been done. */
  onProgress?: (message: string) => void
}

/**
 * Makes the demo shop and answers true; answers false and changes nothing where the shop has products already. What is
 * written to the database is one transaction, so a seed that was cut short left nothing behind, and two that start
 * together make one shop. Pictures are kept by their content: those of a seed that was cut short are used again.
 */
export async function seedDemo({ db, media, clock }: SeedDependencies, options: SeedOptions = {}): Promise<boolean> {
  const say = options.onProgress ?? (() => undefined)
  if (await hasProducts(db)) return false

  const products = demoProducts(clock.today())
  const bundles = demoBundles(products)
  const keys = await storePictures(media, picturesOf(products, bundles))
  await media.documents.store(DEMO_LAB_REPORT)
  say(`${keys.size} pictures are drawn.`)

  return db.transaction().execute(async (trx) => {
    await takeTurns(trx, 'catalogue')
    if (await hasProducts(trx)) return false
    await siteSettingsService({ db: trx }).save(DEMO_SETTINGS)
    const places = await savePlaces(trx, clock)
    const variationIds = await saveProducts(trx, clock, products, places, keys)
    say(`${products.length} products are on the shelves.`)
    await saveBundles(trx, clock, bundles, variationIds, keys)
    await countSearchWords(trx)
    say(`${bundles.length} bundles are packed.`)
    return true
  })
}

async function hasProducts(db: Db): Promise<boolean> {
  return (await db.selectFrom('product').select('id').limit(1).executeTakeFirst()) !== undefined
}

function picturesOf(products: readonly DemoProduct[], bundles: readonly DemoBundle[]): Set<string> {
  return new Set([
    ...products.flatMap(({ images, variationArt }) =>
      [...images.map(({ art }) => art), ...Object.values(variationArt)].map(productSvg),
    ),
    ...bundles.map(({ art }) => bundleSvg(art)),
  ])
}

/** Keeps every drawing, a few at a time; answers the key of each. */
async function storePictures(media: MediaService, drawings: ReadonlySet<string>): Promise<Map<string, string>> {
  const keys = new Map<string, string>()
  const waiting = drawings.values()
  const work = async () => {
    for (const svg of waiting) keys.set(svg, (await media.storeArt(svg)).key)
  }
  await Promise.all(Array.from({ length: PICTURES_AT_ONCE }, work))
  return keys
}

function keyOf(keys: ReadonlyMap<string, string>, svg: string): string {
  const key = keys.get(svg)
  if (!key) throw new Error('A picture of the demo was not kept.')
  return key
}

/** Ids of brands, categories and subcategories by their slugs in the demo's data. */
interface Places {
  brands: Map<string, number>
  categories: Map<string, number>
}

async function savePlaces(trx: Db, clock: Clock): Promise<Places> {
  const writer = productWriter({ db: trx, clock })
  const places: Places = { brands: new Map(), categories: new Map() }
  for (const { name, slug, description } of MAKERS) {
    places.brands.set(slug, (await writer.ensureBrand({ name, slug, description })).id)
  }
  for (const [position, { subcategories, ...department }] of DEPARTMENTS.entries()) {
    const { id } = await writer.ensureCategory({ ...department, position })
    places.categories.set(department.slug, id)
    for (const [place, subcategory] of subcategories.entries()) {
      const saved = await writer.ensureCategory({ ...subcategory, parent_id: id, position: place })
      places.categories.set(subcategory.slug, saved.id)
    }
  }
  return places
}

/** The clock as it stood when a thing called `name` came into the shop. */
function clockAt(clock: Clock, name: string): Clock {
  const age = Math.floor(shareOf(`${name} came`) * SHOP_AGE_DAYS) * DAY_MS
  return { now: () => new Date(clock.now().getTime() - age), today: () => clock.today() }
}

/** Saves the products; answers the id of each variation by its sku. */
async function saveProducts(
  trx: Db,
  clock: Clock,
  products: readonly DemoProduct[],
  { brands, categories }: Places,
  keys: ReadonlyMap<string, string>,
): Promise<Map<string, number>> {
  for (const { draft, brand, category, subcategory, images, variationArt, popularity } of products) {
    const writer = productWriter({ db: trx, clock: clockAt(clock, draft.name) })
    const whole = {
      ...draft,
      brand_id: brands.get(brand) ?? null,
      category_id: categories.get(category) ?? null,
      subcategory_id: categories.get(subcategory) ?? null,
      images: images.map(({ art, alt }) => ({ media_key: keyOf(keys, productSvg(art)), alt })),
      variations: draft.variations.map((variation) => {
        const art = variationArt[variation.sku]
        return art ? { ...variation, media_key: keyOf(keys, productSvg(art)) } : variation
      }),
    }
    const confirmations = confirmationsNeeded(whole, clock.today()).map((key) => ({ key, reason: DEMO_REASON }))
    await writer.save({ ...whole, confirmations }, { import_key: `demo:${draft.sku}`, popularity })
  }
  const rows = await trx.selectFrom('variation').select(['id', 'sku']).execute()
  return new Map(rows.map(({ id, sku }) => [sku, id]))
}

async function saveBundles(
  trx: Db,
  clock: Clock,
  bundles: readonly DemoBundle[],
  variationIds: ReadonlyMap<string, number>,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, slug, description, short_description, price, parts, art } of bundles) {
    const items = parts.map(({ variation_sku, quantity }) => {
      const variation_id = variationIds.get(variation_sku)
      if (variation_id === undefined) throw new Error(`The bundle "${name}" has an unknown part, ${variation_sku}.`)
      return { variation_id, quantity }
    })
    const images = [{ media_key: keyOf(keys, bundleSvg(art)), alt: `${name}: an open box with its contents` }]
    const writer = bundleWriter({ db: trx, clock: clockAt(clock, name) })
    await writer.save({ name, slug, status: 'active', description, short_description, price, items, images })
  }
}
