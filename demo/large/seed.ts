/** Makes a large shop for benchmarks, in bulk: what the rules let out goes in by COPY. */
import { sql } from 'kysely'
import pg from 'pg'
import { CONFIRMATION_PATH } from '../../server/areas/compliance/compliance.confirmations.ts'
import { checkPublishable } from '../../server/areas/compliance/compliance.rules.ts'
import { rebuildSearch } from '../../server/areas/search/search.index.ts'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { siteSettingsService } from '../../server/areas/site-settings/site-settings.service.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { DAY_MS } from '../../server/platform/time/durations.ts'
import { DEMO_SETTINGS } from '../catalogue/settings.ts'
import { saveBrands, saveCategories } from '../catalogue/taxonomy.ts'
import { LARGE_BRANDS, type LargeProduct, largeCatalogue } from './catalogue.ts'
import { copyRows } from './copy.ts'
import { withoutUpkeep } from './tables.ts'

const CHUNK = 5000
const BULK_STATEMENT_MS = 600_000
const SHOP_AGE_DAYS = 900

export interface LargeSeed {
  url: string
  clock: Clock
  count: number
  onProgress(message: string): void
}

/**
 * Makes `count` products and answers 0: a million in a few minutes, a chunk in memory at a time. A shop with other products
 * is left alone and 1 answered. A run that was cut short left no product, or all of them, which the next makes findable.
 */
export async function seedLargeCatalogue({ url, clock, count, onProgress }: LargeSeed): Promise<number> {
  const db = openDatabase(openPool(url, { max: 2, statementTimeoutMs: BULK_STATEMENT_MS }))
  try {
    const made = await madeSoFar(db)
    if (made === undefined) {
      onProgress('The shop has products already. A large catalogue needs an empty shop.')
      return 1
    }
    await siteSettingsService({ db }).save(DEMO_SETTINGS)
    await openShop(db)
    if (made < count) await makeFrom(db, url, clock, { made, count }, onProgress)
    onProgress('Indexing them for search')
    await rebuildSearch(db)
    await sql`vacuum analyze`.execute(db)
    return 0
  } finally {
    await db.destroy()
  }
}

/** How many products of the large catalogue are there; undefined where there are others. */
async function madeSoFar(db: Db): Promise<number | undefined> {
  const { ours, all } = await db
    .selectFrom('product')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('sku', 'like', 'LG-%').as('ours'),
      fn.countAll<number>().as('all'),
    ])
    .executeTakeFirstOrThrow()
  return ours === all ? ours : undefined
}

async function makeFrom(
  db: Db,
  url: string,
  clock: Clock,
  { made, count }: { made: number; count: number },
  onProgress: LargeSeed['onProgress'],
) {
  const places = { brands: await saveBrands(db, LARGE_BRANDS), categories: await saveCategories(db) }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await withoutUpkeep(client, ['product', 'variation'], async () => {
      await client.query('create temp table large_product (like product including defaults) on commit drop')
      let chunk: LargeProduct[] = []
      let index = 0
      for (const product of largeCatalogue(count, clock.today())) {
        index += 1
        if (index <= made) continue
        chunk.push(product)
        if (chunk.length < CHUNK && index < count) continue
        await copyChunk(client, chunk, index - chunk.length + 1, places, clock)
        onProgress(`${index.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} products`)
        chunk = []
      }
      await client.query(`select setval(pg_get_serial_sequence('product', 'id'), (select max(id) from product))`)
      await client.query(OPENING_STOCK, [made])
      onProgress('Creating the indexes')
    })
  } finally {
    await client.end()
  }
}

/** Ids by slug. */
interface Places {
  brands: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
}

/** Writes a chunk whose first product gets the id `firstId`. */
async function copyChunk(client: pg.Client, chunk: LargeProduct[], firstId: number, places: Places, clock: Clock) {
  rejectUnlawful(chunk, clock.today())
  const products = chunk.map((product, offset) => productRow(product, firstId + offset, places, clock))
  await copyRows(
    client,
    'variation',
    chunk.flatMap((product, offset) => variationRows(product, firstId + offset)),
  )
  await copyRows(client, 'large_product', products)
  await client.query(publishCopied(Object.keys(products[0] ?? {}).join(', ')))
  await client.query('truncate large_product')
}

/** What triggers keep of a product is written with it. */
const publishCopied = (columns: string) => `
  insert into product (${columns}, status, price_pence, price_max_pence, strengths_mg, cleared_facts)
  overriding system value
  select ${columns}, 'active', prices.lowest, prices.highest, nicotine_strengths(item.id, item.product_class),
    product_facts(row(item.*)::product)
  from large_product item
  cross join lateral (
    select min(price_pence) as lowest, max(price_pence) as highest from variation where product_id = item.id) as prices`

/** The first entry of each shelf's book, for the products after $1. */
const OPENING_STOCK = `
  insert into stock_movement (variation_id, change, reason, note)
  select id, stock_quantity, 'adjustment', 'new variation' from variation where stock_quantity <> 0 and product_id > $1`

/** Every product is lawful by its making; one that is not is a bug of the generator, and is said. */
function rejectUnlawful(chunk: LargeProduct[], today: string): void {
  for (const { facts, ...product } of chunk) {
    const variations = product.variations.map((own) => ({ ...own, price: own.price_pence }))
    const violations = checkPublishable({ ...product, ...facts, seo_title: '', seo_description: '', variations }, today)
    // What a person has to confirm is left open: nobody looks at a million generated products.
    const fault = violations.find(({ path }) => !path.startsWith(CONFIRMATION_PATH))
    if (fault) throw new Error(`The rules block "${product.name}": ${fault.message}`)
  }
}

function productRow(product: LargeProduct, id: number, places: Places, clock: Clock) {
  const { facts, brand, category, subcategory, tags, options, variations: _, ...own } = product
  const age = ((id * 7919) % SHOP_AGE_DAYS) * DAY_MS
  return {
    id,
    ...own,
    product_class: facts.product_class,
    compliance: JSON.stringify(facts.compliance),
    brand_id: places.brands.get(brand),
    category_id: places.categories.get(category),
    subcategory_id: places.categories.get(subcategory),
    tags: `{${tags.map((tag) => JSON.stringify(tag)).join(',')}}`,
    options: JSON.stringify(options),
    created_at: new Date(clock.now().getTime() - age),
  }
}

const variationRows = ({ variations }: LargeProduct, product_id: number) =>
  variations.map((own) => ({ product_id, ...own, attributes: JSON.stringify(own.attributes) }))
