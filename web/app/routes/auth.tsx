import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useHydrated } from '../forms/use-hydrated.ts'
import { unindexedPage } from '../seo/page-meta.ts'
import { AuthScreen } from '../storefront/accounts/login/auth-screen.tsx'
import { afterLogin } from '../storefront/accounts/login/login-path.ts'
import { carriedPromise, loginReason } from '../storefront/accounts/login/login-reason.ts'
import { useCurrentUser } from '../storefront/accounts/queries.ts'

export const meta = unindexedPage('Login / Register')

/** Redirects once the visitor is logged in: here, in another tab, or before opening the page. */
export default function AuthPage() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  // The history state exists only in the browser: the server has rendered the page without it.
  const carried = useHydrated() ? carriedPromise(state) : undefined
  const user = useCurrentUser()
  return (
    <>
      {user && <Navigate to={afterLogin(query.get('redirect'))} replace />}
      <AuthScreen reason={carried ?? loginReason(query)} />
    </>
  )
}
