import { AccountPage } from '../areas/accounts/account-page.tsx'
import { PopularProducts } from '../areas/catalogue/popular-products.tsx'
import { ProductCard } from '../areas/catalogue/product-card.tsx'
import { WishlistScreen } from '../areas/wishlist/wishlist-screen.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/wishlist'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Your wishlist')

/** The products a customer has saved. */
export default function WishlistPage() {
  return (
    <AccountPage isGreeting>
      <WishlistScreen
        cardOf={(product) => <ProductCard key={product.id} item={product} />}
        whenEmpty={<PopularProducts />}
      />
    </AccountPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
