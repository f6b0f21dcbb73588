/** Renders articles from markdown on the server, so that the browser gets HTML and needs no parser. */
import { renderToStaticMarkup } from 'react-dom/server'
import { type ArticleHeading, SafeArticle } from '../../rich-text/safe-article.tsx'

/** Returns safe HTML for `markdown`, to be inserted unescaped, and its headings in order. */
export function articleHtml(markdown: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = []
  const html = renderToStaticMarkup(<SafeArticle markdown={markdown} onHeading={(heading) => headings.push(heading)} />)
  return { html, headings }
}
