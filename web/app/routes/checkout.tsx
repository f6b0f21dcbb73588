import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { paymentLinkPath } from '@shop/contract/payments/link-path.ts'
import { useState } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { unindexedPage } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { loginPath } from '../storefront/accounts/login/login-path.ts'
import { SignInPanel } from '../storefront/accounts/login/sign-in-panel.tsx'
import { storedLinkToken } from '../storefront/accounts/login/use-link-token.ts'
import { useSession } from '../storefront/accounts/queries.ts'
import { AddressForm } from '../storefront/addresses/address-form.tsx'
import { CheckoutScreen } from '../storefront/checkout/checkout-screen.tsx'
import { CheckoutFailed, CheckoutWaiting } from '../storefront/checkout/checkout-states.tsx'
import { returnedPayment } from '../storefront/checkout/use-paying.ts'
import { CardForm } from '../storefront/payments/card-form.tsx'

export const meta = unindexedPage('Checkout')

const slots = { AddressForm, CardForm }

/**
 * Orders belong to an account. A visitor sees the reason and a login link; a customer whose session expires is
 * redirected to the login, and finds the choices unchanged afterwards.
 */
export default function CheckoutPage() {
  const { user, isLoading, isError, retry } = useSession()
  const { pathname, search } = useLocation()
  const [query] = useSearchParams()
  const [wasSignedIn, setSignedIn] = useState(false)
  if (user && !wasSignedIn) setSignedIn(true)

  if (user) {
    return (
      <CheckoutScreen
        key={user.id}
        user={user}
        orderId={orderIdOf(query.get('order'))}
        returned={returnedPayment(query)}
        slots={slots}
      />
    )
  }
  const orderId = query.get('order')
  const link = returnedPayment(query) && storedLinkToken(STORAGE_KEYS.paymentLinkToken)
  // A payment that was begun here and continued by its link: its provider's page leads back here.
  if (link && orderId !== null && link.startsWith(`${orderId}.`)) {
    return <Navigate to={`${paymentLinkPath(link)}&returned=yes`} replace />
  }
  if (isLoading) return <CheckoutWaiting text="Loading your checkout..." />
  if (isError) return <CheckoutFailed onRetry={() => void retry()} />
  const here = pathname + search
  if (wasSignedIn) return <Navigate to={loginPath(here)} replace />
  return <SignInPanel title="Checkout" reason="Please log in to place an order." returnTo={here} />
}

/** An invalid order number counts as none. */
function orderIdOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

export const ErrorBoundary = ErrorPage
