import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { ProviderCard } from './provider-card.tsx'
import { providersQuery } from './queries.ts'
import './payments.css'

const BACK = { to: '/admin/settings', label: 'Settings' }

export const meta = unindexedPage('Payments')

/** The payment providers that the shop knows, and their keys. */
export default function PaymentsPage() {
  const result = useQuery(providersQuery)
  return (
    <LoadState result={result} what="payment providers" back={BACK}>
      {({ items }) => (
        <>
          <PageTop title="Payments" back={BACK} />
          <div className="provider-cards">
            {items.map((provider) => (
              <ProviderCard key={provider.name} provider={provider} />
            ))}
          </div>
          <p className="small muted mt-4">
            The first connected provider in this order takes new payments. New keys apply at once. Keys in the server’s
            environment come first, and can only be changed there.
          </p>
        </>
      )}
    </LoadState>
  )
}
