/** Renders descriptions from markdown on the server, so that the browser gets HTML and needs no parser. */
import { renderToStaticMarkup } from 'react-dom/server'
import { SafeMarkdown } from '../../rich-text/safe-markdown.tsx'

/** Returns safe HTML for `markdown`, to be inserted unescaped. */
export function markdownHtml(markdown: string): string {
  return renderToStaticMarkup(<SafeMarkdown markdown={markdown} />)
}
