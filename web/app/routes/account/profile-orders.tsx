import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { PopularProducts } from '../../storefront/catalogue/home/popular-products.tsx'
import { FormerOrders } from '../../storefront/orders/former-orders.tsx'
import { OrderList } from '../../storefront/orders/order-list.tsx'

export const meta = unindexedPage('Your orders')

/** The customer’s orders, newest first. */
export default function ProfileOrdersPage() {
  return (
    <AccountPage isGreeting>
      <OrderList whenEmpty={<PopularProducts />} more={<FormerOrders />} />
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
