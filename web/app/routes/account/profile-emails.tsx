import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { EmailsScreen } from '../../storefront/mail-subscriptions/emails-screen.tsx'

export const meta = unindexedPage('Emails you get')

export default function EmailsPage() {
  return (
    <AccountPage isGreeting>
      <EmailsScreen />
    </AccountPage>
  )
}

export const ErrorBoundary = ErrorPage
