import { SignInPanel } from '../areas/accounts/sign-in-panel.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/cart'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Your cart')

/** The cart belongs to an account: a visitor is led to logging in and back (decisions §7). */
export default function CartPage() {
  return <SignInPanel title="Your cart" reason="Please log in to add items to your cart." returnTo="/cart" />
}
