import { useSearchParams } from 'react-router'
import { unindexedPage } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { PaymentLinkScreen } from '../storefront/checkout/payment-link/payment-link-screen.tsx'
import { returnedPayment } from '../storefront/checkout/use-paying.ts'
import { CardForm } from '../storefront/payments/card-form.tsx'

export const meta = unindexedPage('Pay for your order')

/** The address contains a secret token: it must not be cached nor sent as a referrer. */
export const headers = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })

export default function PayPage() {
  const [query] = useSearchParams()
  return <PaymentLinkScreen returned={returnedPayment(query)} CardForm={CardForm} />
}

export const ErrorBoundary = ErrorPage
