import { api } from '../../lib/api.ts'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LinkAction } from '../../storefront/mail-subscriptions/link-action.tsx'

export const meta = unindexedPage('Unsubscribe')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

/** Ends the mails of a link, without a login. */
export default function UnsubscribePage() {
  return (
    <LinkAction
      title="Stop these emails?"
      label="Unsubscribe"
      run={(token) => api('POST /mail-subscriptions/unsubscribe', { body: { token } })}
      done={() => 'You’re unsubscribed. Emails about your orders still reach you.'}
    />
  )
}
