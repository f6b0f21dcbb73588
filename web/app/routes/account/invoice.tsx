import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { InvoiceScreen } from '../../storefront/orders/invoice.tsx'
import type { Route } from './+types/invoice'

export const meta = unindexedPage('Invoice')

/** The printable invoice of an order. */
export default function InvoicePage({ params }: Route.ComponentProps) {
  return (
    <AccountPage>
      <InvoiceScreen orderId={params.id} />
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
