import { unindexedPage } from '../seo/page-meta.ts'
import { ConfirmEmailScreen } from '../storefront/accounts/login/confirm-email-screen.tsx'

export const meta = unindexedPage('Confirm your email')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ConfirmEmailPage() {
  return <ConfirmEmailScreen />
}
