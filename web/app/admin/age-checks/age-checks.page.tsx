import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card } from '../kit/card.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { ProviderSettings } from './provider-settings.tsx'
import { ageCheckProvidersQuery } from './queries.ts'

const BACK = { to: '/admin/settings', label: 'Settings' }

export const meta = unindexedPage('Age checks')

/** Who checks the age of customers, and the settings of providers. */
export default function AgeChecksPage() {
  const result = useQuery(ageCheckProvidersQuery)
  return (
    <LoadState result={result} what="age check providers" back={BACK}>
      {({ items, return_url }) => (
        <>
          <PageTop title="Age checks" back={BACK} />
          <div className="two-columns align-start">
            <div className="tiles">
              {items
                .filter(({ fields }) => fields.length > 0)
                .map((provider) => (
                  <ProviderSettings key={provider.name} provider={provider} />
                ))}
            </div>
            <Card title="How ages are checked">
              <div className="stack small">
                <p>
                  New orders are checked by: <b>{items.find(({ is_current }) => is_current)?.title}</b>. A customer who
                  has passed isn’t asked again while their name, address and date of birth stay the same.
                </p>
                <p>Customers can always send a document instead, and staff then decide.</p>
                <p>Register this address at the service as the redirect URL:</p>
                <p className="hstack">
                  <code className="break-all">{return_url}</code>
                  <CopyButton what="redirect URL" text={return_url} />
                </p>
              </div>
            </Card>
          </div>
        </>
      )}
    </LoadState>
  )
}
