import { SignInPanel } from '../areas/accounts/sign-in-panel.tsx'

export const meta = () => [{ title: 'Checkout' }, { name: 'robots', content: 'noindex' }]

/** Orders belong to an account: a visitor is led to logging in and back (decisions §7). */
export default function CheckoutPage() {
  return <SignInPanel title="Checkout" reason="Please log in to place an order." returnTo="/checkout" />
}
