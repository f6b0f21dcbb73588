import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { EmptyPage, Loading } from '../../ui/states.tsx'
import { loginPath } from './login/login-path.ts'
import { hasLeftQuery, type User, useSession } from './queries.ts'

/** Shows a page to the signed-in customer; redirects a visitor to the login and back. Shows a spinner while loading. */
export function SignedIn({ children }: { children: (user: User) => ReactNode }) {
  const { user, isLoading, isError, retry } = useSession()
  const { pathname, search, hash } = useLocation()
  const [shown, setShown] = useState<User | null>(null)
  const hasLeft = useQueryClient().getQueryData(hasLeftQuery.queryKey) === true && shown !== null
  if (user && user.id !== shown?.id) setShown(user)
  // Keyed by the customer's id, so that no typed input or open dialog carries over to another customer.
  if (user) return <Fragment key={user.id}>{children(user)}</Fragment>
  if (isLoading || hasLeft) return <Waiting />
  if (isError) {
    return (
      <EmptyPage
        icon={RefreshCw}
        title="Your account didn’t load"
        text="The shop couldn’t be reached. You’re still logged in."
        onRetry={retry}
      />
    )
  }
  return (
    <>
      <Navigate to={loginPath(pathname + search + hash, shown !== null)} replace />
      <Waiting />
    </>
  )
}

function Waiting() {
  return (
    <main id="main" className="wrap page-state">
      <Loading className="justify-center py-16">Loading your account...</Loading>
    </main>
  )
}
