/** Reads the products of a file, leaves out those that have not changed since the last import, and fetches pictures. */
import { createHash } from 'node:crypto'
import type { PreparedProduct } from './import.batch.ts'
import type { CsvRow } from './import.csv.ts'
import type { ImageImporter } from './import.images.ts'
import { type ImportedProduct, type ImportFormat, UnusableProduct } from './import.product.ts'
import { keepImages } from './import.save.ts'
import { keyOfShopifyRows, readShopifyProduct } from './import.shopify.ts'
import type { ReadingRules } from './import.variations.ts'
import { keyOfWooRows, readWooProduct } from './import.woocommerce.ts'

/** Pictures of so many products are fetched at the same time. */
const PRODUCTS_AT_ONCE = 8
/** To be changed when the same rows become another product: then no product counts as unchanged. */
const READER_VERSION = 1

const READERS = {
  shopify: { keyOf: keyOfShopifyRows, read: readShopifyProduct },
  woocommerce: { keyOf: keyOfWooRows, read: readWooProduct },
} as const

export type OtherFormat = Exclude<ImportFormat, 'shop'>

/** The rows of a product, where it is found again, and a fingerprint of what they say. */
export interface FoundProduct {
  rows: CsvRow[]
  key: string | undefined
  hash: string
}

export function findProduct(rows: CsvRow[], format: OtherFormat, { today }: ReadingRules): FoundProduct {
  const hash = createHash('sha256').update(`${READER_VERSION}`)
  for (const { cells, surplus } of rows) hash.update(JSON.stringify([cells, surplus]))
  // An offer begins and ends without a change of the file.
  if (rows.some(({ cells }) => cells['date sale price starts'] ?? cells['date sale price ends'])) hash.update(today)
  return { rows, key: READERS[format].keyOf(rows), hash: hash.digest('base64url') }
}

/** Reads each product and fetches its pictures; in the order given. */
export async function prepareProducts(
  found: readonly FoundProduct[],
  { format, rules, images }: { format: OtherFormat; rules: ReadingRules; images: ImageImporter },
): Promise<(PreparedProduct | UnusableProduct)[]> {
  const prepared: (PreparedProduct | UnusableProduct)[] = []
  for (let start = 0; start < found.length; start += PRODUCTS_AT_ONCE) {
    const some = found.slice(start, start + PRODUCTS_AT_ONCE)
    prepared.push(...(await Promise.all(some.map((one) => prepare(one, { format, rules, images })))))
  }
  return prepared
}

async function prepare(
  { rows, hash }: FoundProduct,
  { format, rules, images }: { format: OtherFormat; rules: ReadingRules; images: ImageImporter },
): Promise<PreparedProduct | UnusableProduct> {
  try {
    const product = READERS[format].read(rows, rules)
    const { imageKeys, notes } = await keepImages(product, images)
    const isWhole = notes.length === 0 && !hasLocalPictures(product)
    return { product, imageKeys, notes: [...product.notes, ...notes], hash: isWhole ? hash : null }
  } catch (error) {
    if (error instanceof UnusableProduct) return error
    throw error
  }
}

/** Their content may change while the file stays the same. */
function hasLocalPictures({ images, variations }: ImportedProduct): boolean {
  const sources = [...images.map(({ source }) => source), ...variations.flatMap(({ image }) => image ?? [])]
  return sources.some((source) => !/^https?:/i.test(source))
}
