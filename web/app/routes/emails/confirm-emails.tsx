import { api } from '../../lib/api.ts'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LinkAction } from '../../storefront/mail-subscriptions/link-action.tsx'

export const meta = unindexedPage('Confirm emails')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

/** Confirms that the owner of an address wants the mails that somebody has asked for. */
export default function ConfirmEmailsPage() {
  return (
    <LinkAction
      title="May we email you?"
      label="Yes, email me"
      run={(token) => api('POST /mail-subscriptions/confirm', { body: { token } })}
      done={({ purpose, item_name }) =>
        purpose === 'newsletter'
          ? 'Thank you. You’ll get our next newsletter.'
          : `Thank you. We’ll email you once when ${item_name ?? 'it'} is back in stock.`
      }
    />
  )
}
