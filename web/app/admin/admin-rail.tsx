import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { HomeLink } from '../shell/header/site-name.tsx'
import { ADMIN_TABS } from './admin-tabs.ts'
import { waitingOrdersQuery } from './queries.ts'
import { SearchButton } from './search/search-button.tsx'
import { usePermissions } from './use-permissions.ts'

/** The tabs of the admin area that the role opens; a scrolling row on a phone. */
export function AdminRail() {
  const isPermitted = usePermissions()
  const { data: waiting } = useQuery({ ...waitingOrdersQuery, enabled: isPermitted('orders.read') })
  const waitingCount = waiting?.total ?? 0
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which tab is the current one
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <aside aria-label="Admin">
      <HomeLink />
      <SearchButton />
      <nav aria-label="Admin area" ref={tabs}>
        {ADMIN_TABS.filter(({ permission }) => isPermitted(permission)).map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/admin'}>
            <Icon className="icon" aria-hidden />
            {label}
            {to === '/admin/orders' && waitingCount > 0 && (
              <span className="item-count">
                {waitingCount}
                <span className="visually-hidden"> waiting</span>
              </span>
            )}
          </NavLink>
        ))}
      </nav>
      <Link className="trailing" to="/">
        <ArrowLeft className="icon" aria-hidden />
        Back to shop
      </Link>
    </aside>
  )
}
