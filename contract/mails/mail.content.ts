/** The texts of a mail as staff edit them. */
import { z } from 'zod'
import { MarkdownText } from '../lib/markdown.ts'

// A control character or a line break in a subject would end its header.
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Write this on one line.')

/** The texts of a mail as staff edit them. `texts` has one for each slot of its definition. */
export const MailContent = z.object({
  subject: line(150).min(1, 'Enter a subject.'),
  heading: line(150).min(1, 'Enter a heading.'),
  preview: line(200),
  texts: z.record(z.string().max(40), MarkdownText),
})
export type MailContent = z.output<typeof MailContent>
