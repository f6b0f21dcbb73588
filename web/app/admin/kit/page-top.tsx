import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface PageBack {
  to: string
  label: string
}

interface PageTopProps {
  title: ReactNode
  /** Stands at the right: the buttons of the page. */
  actions?: ReactNode
  /** Where this page belongs: a link above the title. */
  back?: PageBack
}

/** The heading of a page of staff, with what can be done there. */
export function PageTop({ title, actions, back }: PageTopProps) {
  return (
    <div className="ptop">
      <div>
        {back && (
          <Link className="back sm muted" to={back.to}>
            <ArrowLeft className="ico s" aria-hidden /> {back.label}
          </Link>
        )}
        <h1>{title}</h1>
      </div>
      {actions && <div className="row wrapx">{actions}</div>}
    </div>
  )
}
