import { ProductRow } from '../card/product-row.tsx'
import type { ProductSummary } from '../queries.ts'

/** Cards in one row of four. */
const SHOWN = 4

/** Products similar to the one on the page; nothing where there are none. */
export const RelatedProducts = ({ products }: { products: readonly ProductSummary[] }) => (
  <ProductRow title="More like this" products={products.slice(0, SHOWN)} />
)
