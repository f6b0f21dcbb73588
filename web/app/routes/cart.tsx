import { SignInPanel } from '../areas/accounts/sign-in-panel.tsx'

export const meta = () => [{ title: 'Your cart' }, { name: 'robots', content: 'noindex' }]

/** The cart belongs to an account: a visitor is led to logging in and back (decisions §7). */
export default function CartPage() {
  return <SignInPanel title="Your cart" reason="Please log in to add items to your cart." returnTo="/cart" />
}
