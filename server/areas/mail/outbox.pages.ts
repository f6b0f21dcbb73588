/** The outbox as an HTML page without scripts, for developers. */

interface ListedMail {
  mail_id: number
  recipient: string
  subject: string
  at: Date
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Europe/London' })

export function listPage(mails: readonly ListedMail[]): string {
  const rows = mails.map(
    ({ mail_id, recipient, subject, at }) => `<tr>
      <td>${escaped(moment.format(at))}</td>
      <td>${escaped(recipient)}</td>
      <td><a href="/dev/outbox/${mail_id}">${escaped(subject)}</a></td>
      <td><a href="/dev/outbox/${mail_id}/text" aria-label="${escaped(subject)} as text">text</a></td>
    </tr>`,
  )
  return `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Outbox</title>
    <style>
      body { background: #f2f4f2; color: #14211d; font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem }
      h1 { font-weight: 500 }
      p { color: #52605a }
      div { overflow-x: auto }
      table { border-collapse: collapse; width: 100% }
      th, td { border-bottom: 1px solid #d6ddd9; padding: .6rem 1rem .6rem 0; text-align: left; vertical-align: top }
      a { color: #0b5a4b }
    </style>
  </head>
  <body>
    <main>
      <h1>Outbox</h1>
      <p>The demo has no mail server. What it would have sent is here, newest first.</p>
      ${rows.length === 0 ? '<p>No mail yet.</p>' : `<div tabindex="0" role="region" aria-label="Mails"><table><thead><tr><th>Sent</th><th>To</th><th>Subject</th><th>As text</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`}
    </main>
  </body>
</html>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
