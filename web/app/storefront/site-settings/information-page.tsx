import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from 'react'
import './information.css'

interface InformationPageProps {
  title: string
  lead: string
  /** Whether the page uses the full width, for content with columns. */
  isWide?: boolean
  /** Sticky content beside the text on a wide screen, such as an image. Default: a table of contents if it is long. */
  aside?: ReactNode
  children: ReactNode
}

/** Pages with fewer sections have no table of contents. */
const FEWEST_SECTIONS = 5

/** A text page: a title, a summarising sentence, and content of readable width. */
export function InformationPage({ title, lead, isWide = false, aside, children }: InformationPageProps) {
  const { sections, parts } = withAnchors(children)
  const beside = aside ?? (sections.length >= FEWEST_SECTIONS && !isWide ? <Contents sections={sections} /> : null)
  return (
    <main id="main" className={beside ? 'wrap doc-columns' : 'wrap'}>
      <article className={isWide ? 'document wide-document' : 'document'}>
        <h1 className="title mt-8">{title}</h1>
        <p className="lead">{lead}</p>
        {parts}
      </article>
      {beside && <div className="doc-beside">{beside}</div>}
    </main>
  )
}

interface Section {
  id: string
  text: string
}

/** Returns `children` with an id for each plain-text `<h2>`, and those headings in order. */
function withAnchors(children: ReactNode): { sections: Section[]; parts: ReactNode } {
  const sections: Section[] = []
  const parts = Children.map(children, (child) => {
    if (!isValidElement<HTMLAttributes<HTMLElement>>(child) || child.type !== 'h2') return child
    const text = Children.toArray(child.props.children).join('')
    const id = child.props.id ?? text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
    sections.push({ id, text })
    return cloneElement(child, { id })
  })
  return { sections, parts }
}

function Contents({ sections }: { sections: readonly Section[] }) {
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
