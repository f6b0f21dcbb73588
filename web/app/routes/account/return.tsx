import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { ReturnScreen } from '../../storefront/orders/returns/return-screen.tsx'
import type { Route } from './+types/return'

export const meta = unindexedPage('Your return')

/** One return, with its label to print. */
export default function ReturnPage({ params }: Route.ComponentProps) {
  return (
    <AccountPage>
      <ReturnScreen returnId={params.id} />
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
