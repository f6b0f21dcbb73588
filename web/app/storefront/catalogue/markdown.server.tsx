/**
 * Markdown of descriptions, made into HTML on the server: the browser gets the HTML and no parser. What comes out may be
 * inserted as it is.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { SafeMarkdown } from '../../rich-text/safe-markdown.tsx'

/** Safe HTML from `markdown`. */
export function markdownHtml(markdown: string): string {
  return renderToStaticMarkup(<SafeMarkdown markdown={markdown} />)
}
