import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { ProductCard } from '../../storefront/catalogue/card/product-card.tsx'
import { PopularProducts } from '../../storefront/catalogue/home/popular-products.tsx'
import { WishlistScreen } from '../../storefront/wishlist/wishlist-screen.tsx'

export const meta = unindexedPage('Your wishlist')

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

export const ErrorBoundary = ErrorPage
