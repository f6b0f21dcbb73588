/** Saves the products of the shop's own file one by one; an error in one does not stop the others. */

import { FaultyProduct, saveOwn } from '../products/csv/products.csv.import.ts'
import type { CellError, ReadProduct } from '../products/csv/products.csv.read.ts'
import type { SaveDependencies } from './import.save.ts'
import type { ImportSummary } from './import.summary.ts'

export interface OwnContext {
  summary: ImportSummary
  deps: SaveDependencies
  /** The product of each variation's SKU so far: a dry run stores nothing that could be checked instead. */
  skus: Map<string, string>
}

export async function saveOwnProducts(batch: readonly ReadProduct[], context: OwnContext): Promise<void> {
  const { summary, deps } = context
  for (const product of batch) {
    product.cellErrors.push(...repeatedSkus(product, context))
    try {
      summary[await saveOwn(product, deps)] += 1
    } catch (error) {
      if (!(error instanceof FaultyProduct)) throw error
      const { name } = product.own
      const reason = error.cellErrors.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ')
      const location = { line: product.line, product: typeof name === 'string' && name ? name : product.sku }
      summary.skipped.push({ ...location, reason, cellErrors: error.cellErrors })
    }
  }
}

function repeatedSkus({ sku: own, variations }: ReadProduct, { skus }: OwnContext): CellError[] {
  return variations.flatMap(({ sku, line }) => {
    const other = skus.get(sku)
    skus.set(sku, other ?? own)
    if (other === undefined || other === own) return []
    return [{ line, field: 'variation_sku', message: `The SKU ${sku} is also in the rows of the product ${other}.` }]
  })
}
