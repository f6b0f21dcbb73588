import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeft,
  Boxes,
  ClipboardList,
  House,
  LayoutGrid,
  type LucideIcon,
  MessageSquareQuote,
  MessageSquareText,
  Package,
  PenLine,
  Settings,
  ShieldCheck,
  Sparkles,
  Tag,
  Ticket,
  Users,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { HomeLink } from '../shell/header/site-name.tsx'
import { waitingOrdersQuery } from './queries.ts'

const TABS: readonly { to: string; label: string; icon: LucideIcon }[] = [
  { to: '/admin', label: 'Dashboard', icon: House },
  { to: '/admin/orders', label: 'Orders', icon: Package },
  { to: '/admin/products', label: 'Products', icon: Tag },
  { to: '/admin/bundles', label: 'Bundles', icon: Boxes },
  { to: '/admin/categories', label: 'Categories', icon: LayoutGrid },
  { to: '/admin/coupons', label: 'Coupons', icon: Ticket },
  { to: '/admin/blog', label: 'Blog', icon: PenLine },
  { to: '/admin/reviews', label: 'Reviews', icon: MessageSquareQuote },
  { to: '/admin/privacy', label: 'Privacy', icon: ShieldCheck },
  { to: '/admin/users', label: 'Users', icon: Users },
  { to: '/admin/assistant', label: 'Assistant', icon: Sparkles },
  { to: '/admin/chat', label: 'Chat agent', icon: MessageSquareText },
  { to: '/admin/settings', label: 'Settings', icon: Settings },
  { to: '/admin/audit-log', label: 'Audit log', icon: ClipboardList },
]

/** The tabs of the admin area; a scrolling row on a phone. */
export function AdminRail() {
  const { data: waiting } = useQuery(waitingOrdersQuery)
  const tabs = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which tab is the current one
  useEffect(() => {
    tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <aside aria-label="Admin">
      <HomeLink />
      <nav aria-label="Admin area" ref={tabs}>
        {TABS.map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/admin'}>
            <Icon className="icon" aria-hidden />
            {label}
            {to === '/admin/orders' && waiting !== undefined && waiting > 0 && (
              <span className="item-count">
                {waiting}
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
