/** The content of each type, as it is stored. */
import { z } from 'zod'
import { MarkdownText } from '../lib/markdown.ts'

const line = (max: number) => z.string().trim().max(max)

/** An information page. Its texts may contain placeholders. */
export const PageContent = z.object({
  title: line(80).min(1, 'Enter a title.'),
  /** Used instead of the title in search results; empty for the same. */
  search_title: line(80),
  description: line(300),
  /** The sentence below the title. */
  lead: line(400),
  text: MarkdownText,
  /** Only a page that staff have added is in the footer by this switch; the others are in its menu. */
  in_footer: z.boolean(),
})
export type PageContent = z.output<typeof PageContent>

export const CONTENT_SCHEMAS = { page: PageContent } as const
export type ContentType = keyof typeof CONTENT_SCHEMAS
export type ContentOf<T extends ContentType> = z.output<(typeof CONTENT_SCHEMAS)[T]>
