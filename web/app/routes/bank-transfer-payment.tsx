import { useSearchParams } from 'react-router'
import { unindexedPage } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { BankTransferScreen } from '../storefront/payments/bank-transfer-screen.tsx'

export const meta = unindexedPage('Pay by bank transfer')

/** The bank details for the order in the address; without one, how a transfer works. */
export default function BankTransferPaymentPage() {
  const [query] = useSearchParams()
  const order = query.get('order') ?? ''
  return <BankTransferScreen orderId={/^[1-9]\d{0,9}$/.test(order) ? Number(order) : null} />
}

export const ErrorBoundary = ErrorPage
