/** Makes markdown into HTML. Built apart (`vite.texts.config.ts`): the server runs it in a thread of its own. */
import { articleHtml } from './areas/blog/article-html.server.tsx'
import { markdownHtml } from './areas/catalogue/markdown.server.tsx'
import { descriptionBody } from './goods/description-body.ts'
import { splitDescription } from './goods/listed-facts.ts'
import type { ArticleHeading } from './rich-text/safe-article.tsx'

export interface RichText {
  kind: 'description' | 'article'
  markdown: string
  /** The sentence that stands above a description. */
  lead?: string
}

export interface RenderedText {
  /** Safe, to be inserted as it is. */
  html: string
  /** Of an article. */
  headings: ArticleHeading[]
}

export function writeHtml({ kind, markdown, lead = '' }: RichText): RenderedText {
  if (kind === 'article') return articleHtml(markdown)
  return { html: markdownHtml(descriptionBody(splitDescription(markdown).story, lead)), headings: [] }
}
