import { ProductRow } from '../card/product-row.tsx'
import type { ProductSummary } from '../queries.ts'

/** One row of four cards. */
const SHOWN = 4

/** Products similar to the one on the page; renders nothing without any. */
export const RelatedProducts = ({ products }: { products: readonly ProductSummary[] }) => (
  <ProductRow title="More like this" products={products.slice(0, SHOWN)} />
)
