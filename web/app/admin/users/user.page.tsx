import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import AdminNotFoundPage from '../not-found.page.tsx'
import type { Route } from './+types/user.page'
import { userQuery } from './queries.ts'
import { latestOrdersQuery } from './user-orders.tsx'
import { UserScreen } from './user-screen.tsx'

export const meta = unindexedPage('User')

/** Loads one user with the latest orders. */
export default function UserPage({ params }: Route.ComponentProps) {
  const isNumber = /^[1-9]\d{0,9}$/.test(params.id)
  const result = useQuery({ ...userQuery(Number(params.id)), enabled: isNumber })
  const orders = useQuery({ ...latestOrdersQuery(Number(params.id)), enabled: isNumber })
  if (!isNumber) return <AdminNotFoundPage />
  return (
    <LoadState result={result} what="user" after={[orders]}>
      {(user) => <UserScreen key={user.id} user={user} />}
    </LoadState>
  )
}
