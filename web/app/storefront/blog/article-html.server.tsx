/** Markdown of articles, made into HTML on the server: the browser gets the HTML and no parser. */
import { renderToStaticMarkup } from 'react-dom/server'
import { type ArticleHeading, SafeArticle } from '../../rich-text/safe-article.tsx'

/** Safe HTML from `markdown`, to be inserted as it is, and its headings in their order. */
export function articleHtml(markdown: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = []
  const html = renderToStaticMarkup(<SafeArticle markdown={markdown} onHeading={(heading) => headings.push(heading)} />)
  return { html, headings }
}
