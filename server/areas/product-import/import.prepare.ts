/** Fetches the images of a file's products. */

import type { ImportedProduct } from './formats/import.product.ts'
import type { PreparedProduct } from './import.batch.ts'
import type { ImageImporter } from './import.images.ts'
import { importImages } from './import.save.ts'

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
  const { imageKeys, notes } = await importImages(product, images)
  const isWhole = notes.length === 0 && !hasLocalPictures(product)
  return { product, imageKeys, notes: [...product.notes, ...notes], hash: isWhole ? hash : null }
}

/** Local files may change although the CSV file stays the same. */
function hasLocalPictures({ images, variations }: ImportedProduct): boolean {
  const sources = [...images.map(({ source }) => source), ...variations.flatMap(({ image }) => image ?? [])]
  return sources.some((source) => !/^https?:/i.test(source))
}
