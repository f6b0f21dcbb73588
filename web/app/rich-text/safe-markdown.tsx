import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/**
 * Markdown of descriptions. Raw HTML in the source is dropped and links keep only safe addresses. Headings start at level 3,
 * below the page's own; images are not taken over. Loaded by the server, and by the browser only where staff write.
 */
export function SafeMarkdown({ markdown }: { markdown: string }) {
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
        a: ({ href, children }) => (
          <a className="link" href={href} rel="noopener nofollow">
            {children}
          </a>
        ),
      }}
    >
      {markdown}
    </Markdown>
  )
}
