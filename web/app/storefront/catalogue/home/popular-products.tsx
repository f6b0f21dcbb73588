import { useQuery } from '@tanstack/react-query'
import { ProductRow } from '../card/product-row.tsx'
import { popularQuery } from '../queries.ts'

/** The most popular products in stock, as a fallback for empty pages; renders nothing while loading. */
export function PopularProducts() {
  const { data: products = [] } = useQuery(popularQuery)
  return <ProductRow title="Popular" products={products} className="section" />
}
