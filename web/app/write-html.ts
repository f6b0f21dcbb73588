/** Renders markdown to HTML. Built separately (`vite.texts.config.ts`): the server runs it in a worker thread. */

import { descriptionBody } from './product/facts/description-body.ts'
import { splitDescription } from './product/facts/listed-facts.ts'
import type { ArticleHeading } from './rich-text/safe-article.tsx'
import { articleHtml } from './storefront/blog/article-html.server.tsx'
import { markdownHtml } from './storefront/catalogue/markdown.server.tsx'

export interface RichText {
  kind: 'description' | 'article'
  markdown: string
  /** The sentence shown above a description. */
  lead?: string
}

export interface RenderedText {
  /** Safe HTML, to be inserted unescaped. */
  html: string
  /** The headings of an article. */
  headings: ArticleHeading[]
}

export function writeHtml({ kind, markdown, lead = '' }: RichText): RenderedText {
  if (kind === 'article') return articleHtml(markdown)
  return { html: markdownHtml(descriptionBody(splitDescription(markdown).story, lead)), headings: [] }
}
