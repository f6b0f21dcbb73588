import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactNode } from 'react'
import './information.css'

interface InformationPageProps {
  title: string
  lead: string
  /** Without the measure of text: what follows has columns. */
  isWide?: boolean
  /** Beside the text on a wide screen, where it stays in view: a picture. Without one, a long page lists its sections there. */
  aside?: ReactNode
  children: ReactNode
}

/** Fewer sections need no list of them. */
const FEWEST_SECTIONS = 5

/** A page of plain text: a title, a sentence that sums it up, and what follows in a readable measure. */
export function InformationPage({ title, lead, isWide = false, aside, children }: InformationPageProps) {
  const { sections, parts } = withAnchors(children)
  const beside = aside ?? (sections.length >= FEWEST_SECTIONS && !isWide ? <Contents sections={sections} /> : null)
  return (
    <main id="main" className={beside ? 'wrap doc-columns' : 'wrap'}>
      <article className={isWide ? 'doc wide' : 'doc'}>
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

/** `children` with an address for each `<h2>` of plain text, and those headings in their order. */
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
