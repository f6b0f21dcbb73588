import type { ReactNode } from 'react'
import { AccountNav } from './account-nav.tsx'
import '../accounts.css'
import type { User } from '../queries.ts'
import { SignedIn } from '../signed-in.tsx'

interface AccountPageProps {
  /** Whether the customer's name is shown above the page. It is not the page's heading. */
  isGreeting?: boolean
  children: ReactNode | ((user: User) => ReactNode)
}

/** The layout of an account page: the account navigation beside the page, for the signed-in customer only. */
export function AccountPage({ isGreeting = false, children }: AccountPageProps) {
  return (
    <SignedIn>
      {(user) => (
        <main id="main" className="wrap pt-[clamp(1.5rem,3vw,3rem)]">
          {isGreeting && <p className="title mb-10 wrap-anywhere max-lg:mb-6">Hello, {user.name.split(' ')[0]}</p>}
          <div className="side">
            <AccountNav />
            <div className="min-w-0">{typeof children === 'function' ? children(user) : children}</div>
          </div>
        </main>
      )}
    </SignedIn>
  )
}
