/** The tabs of the admin area, each with the permissions that reading and changing it need. */
import type { Permission } from '@shop/contract/permissions.ts'
import {
  BadgePercent,
  Boxes,
  Calculator,
  ChartColumn,
  ClipboardList,
  House,
  LayoutGrid,
  type LucideIcon,
  MessageSquareQuote,
  MessageSquareText,
  Package,
  PanelsTopLeft,
  PenLine,
  Settings,
  ShieldCheck,
  Sparkles,
  Store,
  Tag,
  Ticket,
  Undo2,
  Users,
  Warehouse,
} from 'lucide-react'

export interface AdminTab {
  to: string
  label: string
  icon: LucideIcon
  permission: Permission
  /** Left out: the same. */
  write?: Permission
}

export const ADMIN_TABS: readonly AdminTab[] = [
  { to: '/admin', label: 'Dashboard', icon: House, permission: 'reports.read' },
  { to: '/admin/orders', label: 'Orders', icon: Package, permission: 'orders.read', write: 'orders.update' },
  { to: '/admin/returns', label: 'Returns', icon: Undo2, permission: 'orders.read', write: 'orders.update' },
  { to: '/admin/books', label: 'Bookkeeping', icon: Calculator, permission: 'books.read' },
  { to: '/admin/products', label: 'Products', icon: Tag, permission: 'products.read', write: 'products.write' },
  { to: '/admin/stock-room', label: 'Stock room', icon: Warehouse, permission: 'stock.write' },
  { to: '/admin/bundles', label: 'Bundles', icon: Boxes, permission: 'products.read', write: 'products.write' },
  {
    to: '/admin/categories',
    label: 'Categories',
    icon: LayoutGrid,
    permission: 'products.read',
    write: 'products.write',
  },
  { to: '/admin/coupons', label: 'Coupons', icon: Ticket, permission: 'coupons.read', write: 'coupons.write' },
  {
    to: '/admin/promotions',
    label: 'Promotions',
    icon: BadgePercent,
    permission: 'coupons.read',
    write: 'coupons.write',
  },
  { to: '/admin/storefront', label: 'Storefront', icon: PanelsTopLeft, permission: 'content.write' },
  { to: '/admin/blog', label: 'Blog', icon: PenLine, permission: 'blog.write' },
  { to: '/admin/reviews', label: 'Reviews', icon: MessageSquareQuote, permission: 'reviews.write' },
  { to: '/admin/privacy', label: 'Privacy', icon: ShieldCheck, permission: 'privacy.write' },
  { to: '/admin/users', label: 'Users', icon: Users, permission: 'users.read', write: 'users.write' },
  { to: '/admin/insights', label: 'Insights', icon: ChartColumn, permission: 'insights.read' },
  { to: '/admin/assistant', label: 'Assistant', icon: Sparkles, permission: 'assistant.train' },
  { to: '/admin/chat', label: 'Chat agent', icon: MessageSquareText, permission: 'agent.use' },
  { to: '/admin/settings', label: 'Settings', icon: Settings, permission: 'settings.read', write: 'settings.write' },
  {
    to: '/admin/going-live',
    label: 'Going live',
    icon: Store,
    permission: 'settings.read',
    write: 'settings.write',
  },
  { to: '/admin/audit-log', label: 'Audit log', icon: ClipboardList, permission: 'audit.read' },
]

/** Returns the tab of an address; undefined for one that no tab has. */
export const findTab = (pathname: string): AdminTab | undefined =>
  ADMIN_TABS.find(({ to }) => pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`)))
