import { SignInPanel } from '../areas/accounts/sign-in-panel.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Checkout')

/** Orders belong to an account: a visitor is led to logging in and back (decisions §7). */
export default function CheckoutPage() {
  return <SignInPanel title="Checkout" reason="Please log in to place an order." returnTo="/checkout" />
}
