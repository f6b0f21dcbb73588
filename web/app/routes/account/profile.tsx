import { useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { DetailsForm } from '../../storefront/accounts/profile/details-form.tsx'
import { PasswordForm } from '../../storefront/accounts/profile/password-form.tsx'
import { PrivacyPanel } from '../../storefront/accounts/profile/privacy-panel.tsx'
import { ProfileOverview } from '../../storefront/accounts/profile/profile-overview.tsx'
import { type ProfileTab, readTab } from '../../storefront/accounts/profile/profile-tab.ts'
import type { User } from '../../storefront/accounts/queries.ts'
import { OneTimeCodes } from '../../storefront/accounts/security/one-time-codes.tsx'
import { SessionList } from '../../storefront/accounts/security/session-list.tsx'
import { DefaultAddress } from '../../storefront/addresses/default-address.tsx'
import { LatestOrders } from '../../storefront/orders/latest-orders.tsx'
import { WaitingReviews } from '../../storefront/reviews/waiting-reviews.tsx'

export const meta = unindexedPage('Your profile')

export default function ProfilePage() {
  const [query] = useSearchParams()
  return <AccountPage isGreeting>{(user) => <TabContent tab={readTab(query)} user={user} />}</AccountPage>
}

function TabContent({ tab, user }: { tab: ProfileTab; user: User }) {
  if (tab === 'details') return <DetailsForm user={user} />
  if (tab === 'privacy') return <PrivacyPanel />
  if (tab === 'security') {
    return (
      <div className="grid gap-12">
        <h1 className="visually-hidden">Security</h1>
        <PasswordForm user={user} />
        <OneTimeCodes user={user} />
        <SessionList />
      </div>
    )
  }
  return (
    <ProfileOverview
      user={user}
      latestOrders={<LatestOrders />}
      defaultAddress={<DefaultAddress />}
      waitingReviews={<WaitingReviews />}
    />
  )
}

export const ErrorBoundary = ErrorPage
