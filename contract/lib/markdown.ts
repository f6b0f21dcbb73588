/** The schema of stored markdown: descriptions and articles. */
import { z } from 'zod'
import { findMarkdownError, MAX_MARKDOWN } from './markdown-bounds.ts'

export const MarkdownText = z
  .string()
  .max(MAX_MARKDOWN, `Shorten this to ${MAX_MARKDOWN.toLocaleString('en-GB')} characters.`)
  .superRefine((text, context) => {
    const message = text.length > MAX_MARKDOWN ? undefined : findMarkdownError(text)
    if (message) context.addIssue({ code: 'custom', message })
  })
