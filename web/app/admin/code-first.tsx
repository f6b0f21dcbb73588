import { ApiError } from '@shop/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statsQuery } from './queries.ts'

/** Redirects staff who need a one-time code but have none to its setup: until then all their calls are rejected. */
export function CodeFirst({ children }: { children: ReactNode }) {
  const { error } = useQuery(statsQuery())
  if (!(error instanceof ApiError) || error.problem.code !== 'code_setup_required') return children
  return (
    <main id="main" className="wrap page-state">
      <section className="empty">
        <span className="artwork">
          <ShieldCheck className="icon" aria-hidden />
        </span>
        <h1 className="heading">Set up a one-time code first</h1>
        <p>All staff need a one-time code to log in. Setting one up takes a minute and an app on your phone.</p>
        <Link className="button primary" to="/profile?tab=security">
          Set it up
        </Link>
      </section>
    </main>
  )
}
