import { AccountPage } from '../areas/accounts/account-page.tsx'
import { PopularProducts } from '../areas/catalogue/popular-products.tsx'
import { OrderList } from '../areas/orders/order-list.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/profile-orders'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Your orders')

/** The customer’s orders, newest first. */
export default function ProfileOrdersPage() {
  return (
    <AccountPage isGreeting>
      <OrderList whenEmpty={<PopularProducts />} />
    </AccountPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
