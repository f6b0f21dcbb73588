import { PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'

/** Whether a loader threw a response with one of `statuses`. */
export function isStatusError(error: unknown, ...statuses: number[]): boolean {
  return isRouteErrorResponse(error) && statuses.includes(error.status)
}

/** A page without content: explains what is missing, and links elsewhere. */
export function PageNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap page-state">
      <section className="empty">
        <span className="artwork">
          <PackageSearch className="icon" aria-hidden />
        </span>
        <h1 className="heading">{title}</h1>
        {children}
      </section>
    </main>
  )
}
