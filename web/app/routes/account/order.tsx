import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { OrderScreen } from '../../storefront/orders/order-screen.tsx'
import type { Route } from './+types/order'

export const meta = unindexedPage('Your order')

/** The page of one order. */
export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <AccountPage>
      <OrderScreen orderId={params.id} />
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
