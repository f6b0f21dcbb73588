import { readSite, unindexedMeta } from '../seo/page-meta.ts'
import { ConfirmEmailScreen } from '../storefront/accounts/login/confirm-email-screen.tsx'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = ({ matches }) =>
  unindexedMeta(readSite(matches[0].loaderData), 'Confirm your email')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ConfirmEmailPage() {
  return <ConfirmEmailScreen />
}
