import type { ReactNode } from 'react'
import './information.css'

interface InformationPageProps {
  title: string
  lead: string
  /** Without the measure of text: what follows has columns. */
  isWide?: boolean
  children: ReactNode
}

/** A page of plain text: a title, a sentence that sums it up, and what follows in a readable measure. */
export function InformationPage({ title, lead, isWide = false, children }: InformationPageProps) {
  return (
    <main id="main" className="wrap">
      <article className={isWide ? 'doc wide' : 'doc'}>
        <h1 className="title mt-8">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </article>
    </main>
  )
}
