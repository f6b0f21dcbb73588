import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { ReviewScreen } from '../../storefront/reviews/review-screen.tsx'
import type { Route } from './+types/review'

export const meta = unindexedPage('Your review')

/** The page on which a buyer reviews a product of a delivered order. */
export default function ReviewPage({ params: { orderId, productId } }: Route.ComponentProps) {
  return (
    <AccountPage>
      {(user) => (
        <ReviewScreen key={`${orderId} ${productId}`} userId={user.id} orderId={orderId} productId={productId} />
      )}
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
