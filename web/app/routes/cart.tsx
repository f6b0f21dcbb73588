import { unindexedPage } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { SignInPanel } from '../storefront/accounts/login/sign-in-panel.tsx'
import { useSession } from '../storefront/accounts/queries.ts'
import { CartScreen } from '../storefront/cart/cart-screen.tsx'
import { CartFailed, CartSkeleton } from '../storefront/cart/cart-states.tsx'
import { AlsoAdded } from '../storefront/catalogue/card/also-added.tsx'
import { PopularProducts } from '../storefront/catalogue/home/popular-products.tsx'
import { CouponForm } from '../storefront/coupons/coupon-form.tsx'

export const meta = unindexedPage('Your cart')

/** The cart belongs to an account: a visitor sees a login panel, which leads back here. */
export default function CartPage() {
  const { user, isLoading, isError, retry } = useSession()
  if (user)
    return (
      <CartScreen
        couponForm={<CouponForm />}
        alsoAdded={(id) => <AlsoAdded productId={id} />}
        whenEmpty={
          <div className="wrap">
            <PopularProducts />
          </div>
        }
      />
    )
  if (isLoading) return <CartSkeleton />
  if (isError) return <CartFailed onRetry={() => void retry()} />
  return <SignInPanel title="Your cart" reason="Please log in to add items to your cart." returnTo="/cart" />
}

export const ErrorBoundary = ErrorPage
