import { findMarkdownError } from '@shop/contract/lib/markdown-bounds.ts'
import { imageSrcSet } from '@shop/contract/lib/media.ts'
import { toString as textOf } from 'hast-util-to-string'
import Markdown, { defaultUrlTransform, type Options } from 'react-markdown'
import rehypeSlug from 'rehype-slug'
import remarkGfm from 'remark-gfm'
import { visit } from 'unist-util-visit'
import { PlainText } from './plain-text.tsx'

type Nodes = Parameters<typeof textOf>[0]
type Root = Extract<Nodes, { type: 'root' }>
type Element = Extract<Nodes, { type: 'element' }>

/** A heading of an article: its id in the page, its text and its level. */
export interface ArticleHeading {
  id: string
  text: string
  level: 2 | 3
}

/** Prevents collisions between ids made from headings and other ids of the page. */
const SLUGS = { prefix: 'part-' }
/** An image of this shop, as the editor inserts it. */
const OWN_IMAGE = /^\/media\/[a-z0-9-]+\/\d+$/
const IMAGE_SIZES = '(max-width: 44rem) 100vw, 42rem'
const OURS = /^(?:#|\/(?!\/))/

/**
 * Renders articles from markdown, as safely as `SafeMarkdown`: raw HTML and images of other sites are dropped, links need a
 * safe address. Headings start at level 2, below the title, and have ids; `onHeading` receives each.
 */
export function SafeArticle({
  markdown,
  onHeading,
}: {
  markdown: string
  onHeading?: (heading: ArticleHeading) => void
}) {
  if (findMarkdownError(markdown)) return <PlainText text={markdown} />
  const rehypePlugins: NonNullable<Options['rehypePlugins']> = [[rehypeSlug, SLUGS]]
  if (onHeading) rehypePlugins.push([tellHeadings, onHeading])
  return (
    <Markdown
      skipHtml
      remarkPlugins={[remarkGfm]}
      rehypePlugins={rehypePlugins}
      urlTransform={defaultUrlTransform}
      components={{
        h1: ({ children, id }) => <h2 id={id}>{children}</h2>,
        h4: ({ children, id }) => <h3 id={id}>{children}</h3>,
        h5: ({ children, id }) => <h3 id={id}>{children}</h3>,
        h6: ({ children, id }) => <h3 id={id}>{children}</h3>,
        img: ({ src, alt }) =>
          typeof src === 'string' && OWN_IMAGE.test(src) ? (
            <img
              src={src}
              srcSet={imageSrcSet(src)}
              sizes={IMAGE_SIZES}
              alt={alt ?? ''}
              loading="lazy"
              decoding="async"
            />
          ) : null,
        // A link without a safe address becomes plain text.
        a: ({ href, children }) =>
          href ? (
            <a className="link" href={href} rel={OURS.test(href) ? undefined : 'noopener nofollow'}>
              {children}
            </a>
          ) : (
            children
          ),
        // A wide table scrolls in its own area, by keyboard too.
        table: ({ children }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
          <section className="wide" aria-label="Table" tabIndex={0}>
            <table>{children}</table>
          </section>
        ),
      }}
    >
      {markdown}
    </Markdown>
  )
}

const LEVELS: Readonly<Record<string, ArticleHeading['level']>> = { h1: 2, h2: 2, h3: 3 }

function tellHeadings(tell: (heading: ArticleHeading) => void) {
  return (tree: Root) =>
    visit(tree, 'element', (node: Element) => {
      const level = LEVELS[node.tagName]
      const { id } = node.properties
      if (level && typeof id === 'string') tell({ id, text: textOf(node), level })
    })
}
