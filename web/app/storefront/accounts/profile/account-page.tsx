import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { User } from '../queries.ts'
import { SignedIn } from '../signed-in.tsx'
import { useLogout } from '../use-session-changes.ts'
import '../accounts.css'

const PAGES = [
  ['/profile', 'Overview'],
  ['/profile/orders', 'Orders'],
  ['/profile/addresses', 'Addresses'],
  ['/profile/wishlist', 'Wishlist'],
  ['/profile/emails', 'Emails'],
  ['/profile?tab=details', 'Details'],
  ['/profile?tab=security', 'Security'],
  ['/profile?tab=privacy', 'Privacy'],
] as const

/** The links to the customer's account pages, and the logout button. */
function AccountNav() {
  const logout = useLogout()
  const current = currentOf(useLocation())
  const nav = useRef<HTMLElement>(null)
  // On a small screen the row scrolls: the current entry has to be visible.
  useEffect(() => {
    const link = nav.current?.querySelector(`[href="${current}"]`)
    if (nav.current && link instanceof HTMLElement) nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft
  }, [current])
  return (
    <nav aria-label="Account" ref={nav}>
      {PAGES.map(([path, name]) => (
        <Link key={path} to={path} aria-current={path === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
      <button type="button" aria-disabled={logout.isPending || undefined} onClick={() => logout.mutate()}>
        Log out
      </button>
    </nav>
  )
}

/** Returns the entry for an address: a single order belongs to the orders, a profile tab to its own entry. */
function currentOf({ pathname, search }: { pathname: string; search: string }): string {
  const tab = new URLSearchParams(search).get('tab')
  const ofTab = PAGES.find(([path]) => path === `/profile?tab=${tab}`)
  if (/^\/profile\/?$/.test(pathname)) return ofTab?.[0] ?? '/profile'
  return PAGES.find(([path]) => path !== '/profile' && pathname.startsWith(path))?.[0] ?? ''
}

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
