import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface PageBack {
  to: string
  label: string
}

interface PageTopProps {
  title: ReactNode
  /** The buttons of the page, at the right. */
  actions?: ReactNode
  /** A link to the parent page, above the title. */
  back?: PageBack
}

/** The heading of an admin page, with its actions. */
export function PageTop({ title, actions, back }: PageTopProps) {
  return (
    <div className="page-top">
      <div>
        {back && (
          <Link className="back small muted" to={back.to}>
            <ArrowLeft className="icon icon-small" aria-hidden /> {back.label}
          </Link>
        )}
        <h1>{title}</h1>
      </div>
      {actions && <div className="hstack wrapping">{actions}</div>}
    </div>
  )
}
