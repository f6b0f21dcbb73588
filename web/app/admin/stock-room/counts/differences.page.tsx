import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { LoadState } from '../../kit/load-state.tsx'
import type { Route } from './+types/differences.page'
import { DifferencesScreen } from './differences-screen.tsx'
import { countPath, countQuery, differencesQuery } from './queries.ts'

export const meta = unindexedPage('Differences')

/** The page on which staff check and apply the differences of a count. */
export default function DifferencesPage({ params }: Route.ComponentProps) {
  const id = Number(params.id)
  const count = useQuery(countQuery(id))
  return (
    <LoadState
      result={useQuery(differencesQuery(id))}
      what="count"
      back={{ to: countPath(id), label: 'Count' }}
      after={[count]}
    >
      {(differences) => count.data && <DifferencesScreen count={count.data} differences={differences} />}
    </LoadState>
  )
}
