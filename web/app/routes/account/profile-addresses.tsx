import { unindexedPage } from '../../seo/page-meta.ts'
import { ErrorPage } from '../../shell/error-page.tsx'
import { AccountPage } from '../../storefront/accounts/profile/account-page.tsx'
import { AddressBook } from '../../storefront/addresses/address-book.tsx'

export const meta = unindexedPage('Your addresses')

export default function AddressesPage() {
  return <AccountPage isGreeting>{(user) => <AddressBook fullName={user.name} />}</AccountPage>
}

export const ErrorBoundary = ErrorPage
