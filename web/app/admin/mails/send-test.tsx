import { useQuery } from '@tanstack/react-query'
import { Check, Send, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { showError } from '../../lib/sentence-of.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type MailContent, testQuery } from './queries.ts'

/** Sends the mail with the typed texts to the user, and says what became of it. */
export function SendTest({ mail, content }: { mail: string; content: MailContent }) {
  const [id, setId] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)

  async function send() {
    if (isBusy) return
    setIsBusy(true)
    try {
      const queued = await api('POST /admin/mails/:mail/test', { params: { mail }, body: { content } })
      setId(queued.id)
    } catch (error) {
      showError(error, 'The test couldn’t be sent.')
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className="mail-test">
      <QuietButton aria-disabled={isBusy || undefined} onClick={() => void send()}>
        <Send className="icon icon-small" aria-hidden />
        Send a test to me
      </QuietButton>
      <div role="status">{id !== null && <TestState id={id} />}</div>
    </div>
  )
}

function TestState({ id }: { id: number }) {
  const { data } = useQuery(testQuery(id))
  if (!data || (data.status === 'queued' && data.error === null)) return <p className="small muted">Sending…</p>
  const { status, recipient, error, has_mail_server } = data
  if (status === 'sent') {
    return (
      <Notice icon={Check}>
        <p>
          {has_mail_server
            ? `Sent to ${recipient}.`
            : `The shop has no mail server, so the mail to ${recipient} was only stored. Set SMTP_URL to send mails.`}
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="danger" icon={TriangleAlert}>
      <p>
        {status === 'queued' ? 'Not sent yet; the shop keeps trying.' : 'Not sent.'} The mail server says: {error}
      </p>
    </Notice>
  )
}
