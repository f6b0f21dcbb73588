import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { User } from '../areas/accounts/queries.ts'
import { SignedIn } from '../areas/accounts/signed-in.tsx'

/** Shows a page to staff. A visitor is sent to log in, a customer to the start page (specification §2). */
export function AdminOnly({ children }: { children: (user: User) => ReactNode }) {
  return <SignedIn>{(user) => (user.role === 'admin' ? children(user) : <Navigate to="/" replace />)}</SignedIn>
}
