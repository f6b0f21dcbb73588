import { useSession } from '../areas/accounts/queries.ts'
import { SignInPanel } from '../areas/accounts/sign-in-panel.tsx'
import { CartScreen } from '../areas/cart/cart-screen.tsx'
import { CartFailed, CartSkeleton } from '../areas/cart/cart-states.tsx'
import { AlsoAdded } from '../areas/catalogue/also-added.tsx'
import { PopularProducts } from '../areas/catalogue/popular-products.tsx'
import { CouponForm } from '../areas/coupons/coupon-form.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/cart'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Your cart')

/** The cart belongs to an account: a visitor sees a panel to log in, which leads back. */
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
