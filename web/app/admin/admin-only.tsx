import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { User } from '../storefront/accounts/queries.ts'
import { SignedIn } from '../storefront/accounts/signed-in.tsx'

/** Shows a page to staff. Redirects visitors to the login, customers to the home page (docs/behaviour.md, Pages). */
export function AdminOnly({ children }: { children: (user: User) => ReactNode }) {
  return <SignedIn>{(user) => (user.role === 'admin' ? children(user) : <Navigate to="/" replace />)}</SignedIn>
}
