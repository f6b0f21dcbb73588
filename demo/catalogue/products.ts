/** The demo's products: the shop's own product file, read as an import reads it. */
import { confirmationsNeeded } from '../../server/areas/compliance/compliance.confirmations.ts'
import { type CsvRow, readCsv } from '../../server/areas/product-import/reading/import.csv.ts'
import { draftOfFile } from '../../server/areas/products/csv/products.csv.import.ts'
import { type ReadProduct, readOwnProduct } from '../../server/areas/products/csv/products.csv.read.ts'
import { productWriter } from '../../server/areas/products/product.write.service.ts'
import type { Db } from '../../server/platform/database/database.ts'
import type { Clock } from '../../server/platform/time/clock.ts'
import { clockBefore } from '../clock.ts'
import { readRows, readText } from '../files.ts'
import { withKeys } from '../images.ts'

/** As the admin area exports it, but that images are named by their files. */
export const PRODUCT_FILE = readText('catalogue/products.csv')
/** The day of that export. The demo is seeded on another, on which the checks of its papers are as many days old. */
export const EXPORTED_ON = '2026-11-23'
/** Why demo products are public in spite of a rule that leaves the decision to a person. */
const DEMO_REASON = 'Stock of the demo shop, bought before the duty began'
/** A date in the compliance facts, which are JSON in a cell of CSV. */
const DATE_IN_FACTS = /(?<="")\d{4}-\d{2}-\d{2}(?="")/g

/** The products of the file on the day `today`, their images by media key. */
export async function readProducts(today: string, keys: ReadonlyMap<string, string>): Promise<ReadProduct[]> {
  const passed = Date.parse(today) - Date.parse(EXPORTED_ON)
  const moved = (day: string) => new Date(Date.parse(day) + passed).toISOString().slice(0, 10)
  const { header, rows } = await readCsv([withKeys(PRODUCT_FILE.replace(DATE_IN_FACTS, moved), keys)])
  const products = new Map<string, CsvRow[]>()
  for await (const row of rows) {
    const sku = row.cells.product_sku ?? ''
    products.set(sku, [...(products.get(sku) ?? []), row])
  }
  return [...products.values()].map((own) => readOwnProduct(own, new Set(header.names)))
}

interface Chosen {
  /** What import keys begin with. */
  mark: string
  /** All products if undefined. */
  skus?: ReadonlySet<string>
}

/** The SKUs of what fits each product. */
function readFitting(): Map<string, string[]> {
  const pairs = readRows('catalogue/fits.csv', ['product_sku', 'fitting_sku'])
  const both = pairs.flatMap(({ product_sku: a, fitting_sku: b }) => [[a, b] as const, [b, a] as const])
  return new Map([...Map.groupBy(both, ([sku]) => sku)].map(([sku, found]) => [sku, found.map(([, other]) => other)]))
}

/** Saves the products in the order of the file, each on the day it came into the shop; returns how many. */
export async function saveProducts(
  trx: Db,
  clock: Clock,
  keys: ReadonlyMap<string, string>,
  { mark, skus }: Chosen = { mark: 'demo:' },
): Promise<number> {
  const rows = readRows('catalogue/sales.csv', ['product_sku', 'popularity', 'days_in_shop'])
  const sales = new Map(rows.map((row) => [row.product_sku, row]))
  const fitting = readFitting()
  const ids = new Map<string, number>()
  const products = (await readProducts(clock.today(), keys)).filter(({ sku }) => skus?.has(sku) ?? true)
  for (const product of products) {
    const { popularity = 0, days_in_shop = 0 } = sales.get(product.sku) ?? {}
    const draft = await draftOfFile(trx, product, { stored: undefined, takesStock: true })
    const confirmations = confirmationsNeeded(draft, clock.today()).map((key) => ({ key, reason: DEMO_REASON }))
    const writer = productWriter({ db: trx, clock: { ...clock, now: clockBefore(clock, Number(days_in_shop)).now } })
    const options = { import_key: `${mark}${product.sku}`, popularity: Number(popularity) }
    // A pair is saved with the later of its two products.
    const fitting_ids = (fitting.get(product.sku) ?? []).flatMap((sku) => ids.get(sku) ?? [])
    const { id } = await writer.save({ ...draft, confirmations, fitting_ids }, options)
    ids.set(product.sku, id)
  }
  return products.length
}
