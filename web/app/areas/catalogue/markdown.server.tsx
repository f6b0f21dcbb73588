/**
 * Markdown of descriptions, made into HTML on the server: the browser gets the HTML and no parser. Raw HTML in the
 * source is dropped and links keep only safe addresses, so that what comes out may be inserted as it is.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown, { defaultUrlTransform } from 'react-markdown'
import remarkGfm from 'remark-gfm'

/** Safe HTML from `markdown`. Headings start at level 3, below the page's own; images are not taken over. */
export function markdownHtml(markdown: string): string {
  return renderToStaticMarkup(
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
    </Markdown>,
  )
}
