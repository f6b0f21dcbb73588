import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/product-lots.page'
import { LotsScreen } from './lots-screen.tsx'
import { lotProductQuery } from './queries.ts'

export const meta = unindexedPage('Lots')

/** The lots of one product. */
export default function ProductLotsPage({ params }: Route.ComponentProps) {
  const result = useQuery(lotProductQuery(Number(params.id)))
  return (
    <LoadState result={result} what="product" back={{ to: '/admin/products', label: 'Products' }}>
      {(product) => <LotsScreen product={product} />}
    </LoadState>
  )
}
