import { SignInPanel } from '../areas/accounts/sign-in-panel.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/order-confirmation'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Your order')

/** Orders are shown to the customer who placed them: a visitor is led to logging in and back (decisions §7). */
export default function OrderConfirmationPage({ params }: Route.ComponentProps) {
  return (
    <SignInPanel
      title="Your order"
      reason="Please log in to see this order."
      returnTo={`/order-confirmation/${encodeURIComponent(params.orderId)}`}
    />
  )
}
