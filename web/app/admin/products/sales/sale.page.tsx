import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { LoadState } from '../../kit/load-state.tsx'
import { useIsReadOnly } from '../../use-permissions.ts'
import type { Route } from './+types/sale.page'
import { saleQuery } from './queries.ts'
import { SaleEditor } from './sale-editor.tsx'
import { SaleView } from './sale-view.tsx'
import '../products.css'

export const meta = unindexedPage('Sale')

/** The page of a sale: a form as long as it is planned, then its prices. */
export default function SalePage({ params }: Route.ComponentProps) {
  const result = useQuery(saleQuery(Number(params.id)))
  const isReadOnly = useIsReadOnly()
  return (
    <LoadState result={result} what="sale">
      {(sale) =>
        sale.state === 'planned' && !isReadOnly ? (
          <SaleEditor key={sale.id} sale={sale} />
        ) : (
          <SaleView sale={sale} isReadOnly={isReadOnly} />
        )
      }
    </LoadState>
  )
}
