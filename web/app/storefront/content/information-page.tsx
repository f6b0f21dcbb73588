import type { ReactNode } from 'react'
import type { ArticleHeading } from '../../rich-text/safe-article.tsx'
import './information.css'

interface InformationPageProps {
  title: string
  lead: string
  /** Whether the page uses the full width, for content with columns. */
  isWide?: boolean
  /** Sticky content beside the text on a wide screen, such as an image. Default: a table of contents if it is long. */
  aside?: ReactNode
  /** The headings of the text, for the table of contents. */
  headings?: readonly ArticleHeading[]
  children: ReactNode
}

/** Pages with fewer sections have no table of contents. */
const FEWEST_SECTIONS = 5

/** A text page: a title, a summarising sentence, and content of readable width. */
export function InformationPage({ title, lead, isWide = false, aside, headings = [], children }: InformationPageProps) {
  const sections = headings.filter(({ level }) => level === 2)
  const beside = aside ?? (sections.length >= FEWEST_SECTIONS ? <Contents sections={sections} /> : null)
  return (
    <main id="main" className={beside ? 'wrap doc-columns' : 'wrap'}>
      <article className={isWide ? 'document wide-document' : 'document'}>
        <h1 className="title mt-8">{title}</h1>
        {lead !== '' && <p className="lead">{lead}</p>}
        {children}
      </article>
      {beside && <div className="doc-beside">{beside}</div>}
    </main>
  )
}

function Contents({ sections }: { sections: readonly ArticleHeading[] }) {
  return (
    <nav aria-labelledby="contents">
      <h2 id="contents">On this page</h2>
      <ul>
        {sections.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
