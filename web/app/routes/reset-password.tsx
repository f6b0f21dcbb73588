import { readSite, unindexedMeta } from '../seo/page-meta.ts'
import { ResetScreen } from '../storefront/accounts/login/reset-screen.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'New password')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ResetPasswordPage() {
  return <ResetScreen />
}
