import { useQuery } from '@tanstack/react-query'
import { download } from '../../lib/download.ts'
import { DownloadButton } from '../../lib/download-button.tsx'
import { RetryLink } from '../../ui/states.tsx'
import { Card } from '../kit/card.tsx'
import { usePermissions } from '../use-permissions.ts'
import { subscriptionCountsQuery } from './queries.ts'

/** How many people have agreed to which mails, and the addresses for the shop's mail service. */
export function NewsletterCard() {
  const isPermitted = usePermissions()
  const { data, isError, refetch } = useQuery(subscriptionCountsQuery)
  return (
    <Card title="What people have agreed to">
      {!data && isError && (
        <p role="alert">
          The numbers couldn’t be loaded. <RetryLink onRetry={refetch} />
        </p>
      )}
      {data && (
        <p>
          Newsletter: {data.newsletter} confirmed, {data.newsletter_unconfirmed} not yet. Back in stock:{' '}
          {data.back_in_stock} waiting.
        </p>
      )}
      {isPermitted('newsletter.export') && (
        <>
          <p className="small muted my-3">
            You send the newsletter with your own mail service. Use the file on the day: it has the confirmed addresses,
            what each agreed to, and their link to unsubscribe. A newsletter may not name or show vaping products.
          </p>
          <DownloadButton onDownload={() => download('GET /admin/mail-subscriptions/newsletter.csv', {})}>
            Addresses as CSV
          </DownloadButton>
        </>
      )}
    </Card>
  )
}
