import { STAFF_ROLES } from '@shop/contract/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { Card } from '../kit/card.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { NewsletterCard } from './newsletter-card.tsx'
import { type MailSummary, mailPath, mailsQuery } from './queries.ts'
import './mails.css'

const BACK = { to: '/admin/settings', label: 'Settings' }

export const meta = unindexedPage('Mails')

/** The mails that the shop sends, by whom they are for. */
export default function MailsPage() {
  return (
    <LoadState result={useQuery(mailsQuery)} what="mails" back={BACK}>
      {({ items }) => (
        <>
          <PageTop title="Mails" back={BACK} />
          <div className="tiles">
            <MailsCard title="To customers" mails={items.filter(({ audience }) => audience === 'customer')} />
            <MailsCard title="To staff" mails={items.filter(({ audience }) => audience === 'staff')} />
            <NewsletterCard />
          </div>
        </>
      )}
    </LoadState>
  )
}

function MailsCard({ title, mails }: { title: string; mails: readonly MailSummary[] }) {
  return (
    <Card title={title} aside={<span className="muted">{mails.length}</span>}>
      <ul className="mail-list">
        {mails.map((mail) => (
          <li key={mail.id}>
            <Link className="link" to={mailPath(mail.id)}>
              {mail.label}
            </Link>
            <span className="small muted">{recipientsOf(mail)}</span>
            {mail.is_edited ? (
              <StatusPill tone="info">Edited</StatusPill>
            ) : (
              <StatusPill tone="muted">Default</StatusPill>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Only mails to the staff in general have recipients that can be chosen. */
function recipientsOf({ audience, roles, possible_roles }: MailSummary): string {
  if (audience === 'customer') return ''
  if (possible_roles.length === 0) return 'The person it’s about'
  return roles.length === 0 ? 'Contact email' : roles.map((role) => STAFF_ROLES[role].label).join(', ')
}
