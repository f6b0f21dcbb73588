/** What staff can do from the search: pages to open and actions, of the shop as a whole or of a record that was found. */
import type { Permission } from '@shop/contract/permissions.ts'
import { ADMIN_TABS } from '../admin-tabs.ts'

interface Destination {
  label: string
  to: string
  permission: Permission
  /** Other words that find it. */
  words?: string
}

/** The tabs, and the pages below them. */
export const PAGES: readonly Destination[] = [
  ...ADMIN_TABS,
  { label: 'Orders to pack', to: '/admin/orders?view=to_pack', permission: 'orders.read', words: 'paid packing' },
  { label: 'Returns', to: '/admin/orders?view=returns', permission: 'orders.read' },
  { label: 'Orders with problems', to: '/admin/orders?view=problems', permission: 'orders.read', words: 'age check' },
  { label: 'Low stock', to: '/admin/products?stock=low', permission: 'products.read' },
  { label: 'Going live', to: '/admin/going-live', permission: 'settings.read', words: 'checklist' },
  { label: 'Redirects', to: '/admin/settings/redirects', permission: 'settings.read', words: 'old addresses' },
]

/** The actions that need no record. */
export const ACTIONS: readonly Destination[] = [
  { label: 'Dispatch orders', to: '/admin/orders/dispatch', permission: 'orders.update', words: 'ship tracking' },
  { label: 'New product', to: '/admin/products/new', permission: 'products.write', words: 'add create' },
  { label: 'New bundle', to: '/admin/bundles/new', permission: 'products.write', words: 'add create' },
  {
    label: 'New promotion',
    to: '/admin/promotions/new',
    permission: 'coupons.write',
    words: 'add create multi-buy offer',
  },
  { label: 'New coupon', to: '/admin/coupons/new', permission: 'coupons.write', words: 'add create discount' },
  { label: 'New article', to: '/admin/blog/new', permission: 'blog.write', words: 'add create write post' },
]
