import type { ReactNode } from 'react'
import { AccountNav } from './account-nav.tsx'
import '../accounts.css'
import type { User } from '../queries.ts'
import { SignedIn } from '../signed-in.tsx'

interface AccountPageProps {
  /** Whether the customer's name stands over the page. The heading of the page is its own in any case. */
  isGreeting?: boolean
  children: ReactNode | ((user: User) => ReactNode)
}

/** A page of the account: for its customer alone, beside the way to the others. */
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
