import { readSite, unindexedMeta } from '../seo/page-meta.ts'
import { ConfirmEmailScreen } from '../storefront/accounts/login/confirm-email-screen.tsx'
import type { Route } from './+types/confirm-email'

export const meta: Route.MetaFunction = ({ matches }) =>
  unindexedMeta(readSite(matches[0].loaderData), 'Confirm your email')

/** The address of this page is a secret until it has been read: it is neither cached nor sent to anyone. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ConfirmEmailPage() {
  return <ConfirmEmailScreen />
}
