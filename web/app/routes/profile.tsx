import { useSearchParams } from 'react-router'
import { AccountPage } from '../areas/accounts/account-page.tsx'
import { DetailsForm } from '../areas/accounts/details-form.tsx'
import { OneTimeCodes } from '../areas/accounts/one-time-codes.tsx'
import { PasswordForm } from '../areas/accounts/password-form.tsx'
import { PrivacyPanel } from '../areas/accounts/privacy-panel.tsx'
import { ProfileOverview } from '../areas/accounts/profile-overview.tsx'
import { type ProfileTab, tabOf } from '../areas/accounts/profile-tab.ts'
import type { User } from '../areas/accounts/queries.ts'
import { SessionList } from '../areas/accounts/session-list.tsx'
import { DefaultAddress } from '../areas/addresses/default-address.tsx'
import { LatestOrders } from '../areas/orders/latest-orders.tsx'
import { WaitingReviews } from '../areas/reviews/waiting-reviews.tsx'
import { siteOf, unindexedMeta } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import type { Route } from './+types/profile'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(siteOf(matches[0].loaderData), 'Your profile')

export default function ProfilePage() {
  const [query] = useSearchParams()
  return <AccountPage isGreeting>{(user) => <TabContent tab={tabOf(query)} user={user} />}</AccountPage>
}

function TabContent({ tab, user }: { tab: ProfileTab; user: User }) {
  if (tab === 'details') return <DetailsForm user={user} />
  if (tab === 'privacy') return <PrivacyPanel />
  if (tab === 'security') {
    return (
      <div className="grid gap-12">
        <h1 className="sr">Security</h1>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
