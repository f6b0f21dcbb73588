import { findMarkdownError } from '@shop/contract/lib/markdown-bounds.ts'
import type { ComponentType, ReactNode } from 'react'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { PlainText } from './plain-text.tsx'

/** `href` is safe, or empty. */
type Anchor = ComponentType<{ href?: string | undefined; children?: ReactNode }>

/**
 * Renders markdown of descriptions and of the chat. Raw HTML and images are dropped, links need a safe address.
 * Headings start at level 3, below the page's own. Used on the server, and in the browser for previews and in the
 * chat, which has its own links.
 */
export function SafeMarkdown({ markdown, anchor: AnchorIn = PlainAnchor }: { markdown: string; anchor?: Anchor }) {
  if (findMarkdownError(markdown)) return <PlainText text={markdown} />
  return (
    <Markdown
      skipHtml
      remarkPlugins={[remarkGfm]}
      urlTransform={defaultUrlTransform}
      disallowedElements={['img']}
      components={{
        h1: ({ children }) => <h3>{children}</h3>,
        h2: ({ children }) => <h3>{children}</h3>,
        h3: ({ children }) => <h4>{children}</h4>,
        a: ({ href, children }) => <AnchorIn href={href}>{children}</AnchorIn>,
      }}
    >
      {markdown}
    </Markdown>
  )
}

function PlainAnchor({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  return (
    <a className="link" href={href} rel="noopener nofollow">
      {children}
    </a>
  )
}
