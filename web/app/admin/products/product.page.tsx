import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/product.page'
import { ProductEditor } from './editor/product-editor.tsx'
import { adminProductQuery } from './queries.ts'
import './products.css'

export const meta = unindexedPage('Product')

/** The page that edits a product. */
export default function ProductPage({ params }: Route.ComponentProps) {
  const result = useQuery(adminProductQuery(Number(params.id)))
  return (
    <LoadState result={result} what="product">
      {(product) => <ProductEditor key={product.id} product={product} />}
    </LoadState>
  )
}
