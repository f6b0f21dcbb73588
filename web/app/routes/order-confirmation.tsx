import { unindexedPage } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { SignInPanel } from '../storefront/accounts/login/sign-in-panel.tsx'
import { useSession } from '../storefront/accounts/queries.ts'
import { ConfirmationScreen } from '../storefront/orders/confirmation-screen.tsx'
import { OrderSkeleton } from '../storefront/orders/order-states.tsx'
import { BankDetails } from '../storefront/payments/bank-details.tsx'
import type { Route } from './+types/order-confirmation'

export const meta = unindexedPage('Your order')

/** Orders are shown only to the customer who placed them: a visitor sees a login panel, which leads back here. */
export default function OrderConfirmationPage({ params: { orderId } }: Route.ComponentProps) {
  const { user, isLoading } = useSession()
  if (user) {
    return (
      <main id="main">
        <div className="wrap pt-[clamp(2.5rem,5vw,5rem)]">
          <ConfirmationScreen user={user} orderId={orderId} BankDetails={BankDetails} />
        </div>
      </main>
    )
  }
  if (isLoading) {
    return (
      <main id="main">
        <div className="wrap pt-[clamp(2.5rem,5vw,5rem)]">
          <OrderSkeleton />
        </div>
      </main>
    )
  }
  return (
    <SignInPanel
      title="Your order"
      reason="Please log in to see this order."
      returnTo={`/order-confirmation/${encodeURIComponent(orderId)}`}
    />
  )
}

export const ErrorBoundary = ErrorPage
