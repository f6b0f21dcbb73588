import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/mail.page'
import { MailEditor } from './mail-editor.tsx'
import { mailQuery } from './queries.ts'

export const meta = unindexedPage('Mails')

/** The page that edits one mail. */
export default function MailPage({ params }: Route.ComponentProps) {
  const result = useQuery(mailQuery(params.mail))
  return (
    <LoadState result={result} what="mail" back={{ to: '/admin/settings/mails', label: 'Mails' }}>
      {(mail) => <MailEditor key={mail.id} first={mail} />}
    </LoadState>
  )
}
