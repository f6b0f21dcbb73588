import { unindexedPage } from '../seo/page-meta.ts'
import { ResetScreen } from '../storefront/accounts/login/reset-screen.tsx'

export const meta = unindexedPage('New password')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ResetPasswordPage() {
  return <ResetScreen />
}
