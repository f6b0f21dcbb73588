import { unindexedPage } from '../seo/page-meta.ts'
import { AgeCheckScreen } from '../storefront/age-checks/age-check-screen.tsx'

export const meta = unindexedPage('Confirm your age')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function AgeCheckPage() {
  return <AgeCheckScreen />
}
