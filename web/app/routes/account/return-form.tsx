import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { ReturnFormScreen } from '../../storefront/orders/returns/return-form.tsx'
import type { Route } from './+types/return-form'

export const meta = unindexedPage('Return something')

/** Starts a return of an order. */
export default function ReturnFormPage({ params }: Route.ComponentProps) {
  return (
    <AccountPage>
      <ReturnFormScreen orderId={params.id} />
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
