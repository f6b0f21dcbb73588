/** Assigns unique SKUs to the products of a batch. */
import type { ImportedProduct } from './formats/import.product.ts'
import { fingerprint } from './formats/import.variations.ts'

/** `owners` maps SKUs to the products in the catalogue that use them. */
export function freeSkus(owners: ReadonlyMap<string, ReadonlySet<number>>) {
  const claimed = new Map<string, string>()
  return {
    /**
     * A SKU of another product gets a digest of this product appended, always the same. `id` is the product's id if it
     * is in the catalogue.
     */
    claim(product: ImportedProduct, id: number): { product: ImportedProduct; notes: string[] } {
      const skus = [product.sku, ...product.variations.map(({ sku }) => sku)]
      const isTaken = (sku: string) => {
        const other = claimed.get(sku)
        const others = owners.get(sku) ?? new Set()
        return (other !== undefined && other !== product.key) || [...others].some((owner) => owner !== id)
      }
      const taken = new Set(skus.filter(isTaken))
      const free = (sku: string) => (taken.has(sku) ? `${sku.slice(0, 70)}-${fingerprint(product.key)}` : sku)
      for (const sku of skus) claimed.set(free(sku), product.key)
      if (taken.size === 0) return { product, notes: [] }
      const notes = [...taken].map((sku) => `The SKU ${sku} belongs to another product, so here it is ${free(sku)}.`)
      const variations = product.variations.map((variation) => ({ ...variation, sku: free(variation.sku) }))
      return { product: { ...product, sku: free(product.sku), variations }, notes }
    },
  }
}
