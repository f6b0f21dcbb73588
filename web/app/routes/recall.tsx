import { unindexedPage } from '../seo/page-meta.ts'
import { RecallScreen } from '../storefront/recalls/recall-screen.tsx'

export const meta = unindexedPage('Recall')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function RecallPage() {
  return <RecallScreen />
}
