import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { LoadState } from '../../kit/load-state.tsx'
import type { Route } from './+types/count.page'
import { CountScreen } from './count-screen.tsx'
import { countQuery } from './queries.ts'

export const meta = unindexedPage('Stock count')

/** The page on which staff scan. */
export default function CountPage({ params }: Route.ComponentProps) {
  const result = useQuery(countQuery(Number(params.id)))
  return (
    <LoadState result={result} what="count" back={{ to: '/admin/stock-room/counts', label: 'Stock counts' }}>
      {(count) => <CountScreen key={count.id} count={count} />}
    </LoadState>
  )
}
