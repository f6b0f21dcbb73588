import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useLogout } from '../use-session-changes.ts'

const PAGES = [
  ['/profile', 'Overview'],
  ['/profile/orders', 'Orders'],
  ['/profile/addresses', 'Addresses'],
  ['/profile/wishlist', 'Wishlist'],
  ['/profile?tab=details', 'Details'],
  ['/profile?tab=security', 'Security'],
  ['/profile?tab=privacy', 'Privacy'],
] as const

/** The links to the customer's account pages, and the logout button. */
export function AccountNav() {
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
