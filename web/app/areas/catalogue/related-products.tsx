import { ProductShelf } from './product-shelf.tsx'
import type { ProductSummary } from './queries.ts'

/** Cards on one shelf of four. */
const SHOWN = 4

/** Products similar to the one on the page; nothing where there are none. */
export const RelatedProducts = ({ products }: { products: readonly ProductSummary[] }) => (
  <ProductShelf title="More like this" products={products.slice(0, SHOWN)} />
)
