import type { ReactNode } from 'react'
import './information.css'

/** A page of plain text: a title, a sentence that sums it up, and what follows in a readable measure. */
export function InformationPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main id="main" className="wrap">
      <article className="doc">
        <h1 className="title mt-8">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </article>
    </main>
  )
}
