/** Fetches the images of a file's products. */

import type { ImportedProduct, ImportNote } from './formats/import.product.ts'
import type { PreparedProduct } from './import.batch.ts'
import type { ImageImporter } from './import.images.ts'

/** Maximum images of a product. Source: the contract's ProductDraft. */
const MAX_IMAGES = 30
/** Products whose images are fetched concurrently. */
const PRODUCTS_AT_ONCE = 8

/** A parsed product with the digest of its rows. */
export interface HashedProduct {
  product: ImportedProduct
  hash: string
}

/** Returns the products with their images, in the given order. */
export async function prepareProducts(
  read: readonly HashedProduct[],
  images: ImageImporter,
): Promise<PreparedProduct[]> {
  const prepared: PreparedProduct[] = []
  for (let start = 0; start < read.length; start += PRODUCTS_AT_ONCE) {
    const some = read.slice(start, start + PRODUCTS_AT_ONCE)
    prepared.push(...(await Promise.all(some.map((one) => prepare(one, images)))))
  }
  return prepared
}

async function prepare({ product, hash }: HashedProduct, images: ImageImporter): Promise<PreparedProduct> {
  const { name, line, variations } = product
  const ofVariations = variations.flatMap(({ image, line: at }) => (image ? [{ source: image, line: at }] : []))
  const named = [...product.images.slice(0, MAX_IMAGES).map(({ source }) => ({ source, line })), ...ofVariations]
  const imageKeys = new Map<string, string>()
  const notes: ImportNote[] = []
  for (const { source, line: at } of new Map(named.map((one) => [one.source, one])).values()) {
    const outcome = await images.keep(source)
    if ('key' in outcome) imageKeys.set(source, outcome.key)
    else notes.push({ line: at, product: name, note: outcome.problem, topic: 'picture' })
  }
  // Local files may change although the CSV file stays the same.
  const hasLocal = [...product.images, ...ofVariations].some(({ source }) => !/^https?:/i.test(source))
  const isWhole = notes.length === 0 && !hasLocal
  return { product, imageKeys, notes: [...product.notes, ...notes], hash: isWhole ? hash : null }
}
