/** The mail templates: a second entry of the server build, because Node does not run TSX. */
import { render, toPlainText } from '@react-email/render'
import { escapeMarkdown, fillText } from '@shop/contract/content/placeholders.ts'
import type { MailInput, WrittenMail } from '@shop/contract/mail.ts'
import { defaultMailContent, fillLine, MAILS, toMailId } from '@shop/contract/mails/mails.ts'
import { Fragment } from 'react'
import { BLOCKS } from './mail-blocks.tsx'
import { MailMarkdown } from './mail-markdown.tsx'
import { readMailValues } from './mail-values.ts'
import { Sheet } from './sheet.tsx'

/** Returns the subject, HTML and plain text of a mail. Throws for a mail about an order if the order is missing. */
export async function writeMail(input: MailInput): Promise<WrittenMail> {
  const id = toMailId(input.data)
  const content = input.content ?? defaultMailContent(id)
  const values = readMailValues(input)
  // What a customer has entered stays text, also where an edited text is Markdown.
  const escaped = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, escapeMarkdown(value.replace(/\s+/g, ' '))]),
  )
  const html = await render(
    <Sheet title={fillLine(content.heading, values)} preview={fillLine(content.preview, values)} {...input}>
      {MAILS[id].sections.map((section) =>
        'block' in section ? (
          <Fragment key={section.block}>{BLOCKS[section.block](input)}</Fragment>
        ) : (
          <MailMarkdown
            key={section.slot}
            markdown={fillText(content.texts[section.slot] ?? section.text, escaped)}
            publicUrl={input.public_url}
            isSmall={section.isSmall}
          />
        ),
      )}
    </Sheet>,
  )
  return { subject: fillLine(content.subject, values), html, text: toPlainText(html) }
}
