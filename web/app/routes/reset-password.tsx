import { readSite, unindexedMeta } from '../seo/page-meta.ts'
import { ResetScreen } from '../storefront/accounts/login/reset-screen.tsx'
import type { Route } from './+types/reset-password'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'New password')

/** The address of this page is a secret until it has been read: it is neither kept nor told to anyone. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function ResetPasswordPage() {
  return <ResetScreen />
}
