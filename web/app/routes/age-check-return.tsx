import { unindexedPage } from '../seo/page-meta.ts'
import { AgeCheckReturnScreen } from '../storefront/age-checks/age-check-return-screen.tsx'

export const meta = unindexedPage('Confirm your age')

/** The address contains the provider's answer: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function AgeCheckReturnPage() {
  return <AgeCheckReturnScreen />
}
