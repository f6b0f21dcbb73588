/** Staff roles and what each may do. Every staff call names one permission (`forStaff`), which the session guard enforces. */
export const STAFF_ROLE_NAMES = [
  'owner',
  'manager',
  'packing',
  'stock',
  'content',
  'support',
  'bookkeeping',
  'read_only',
] as const
export type StaffRole = (typeof STAFF_ROLE_NAMES)[number]

/** The roles that an API key can have. No owner: who is staff, and API keys, are decided by people. */
export const API_KEY_ROLE_NAMES = [
  'manager',
  'packing',
  'stock',
  'content',
  'support',
  'bookkeeping',
  'read_only',
] as const satisfies readonly StaffRole[]

/** The roles in words, for staff. */
export const STAFF_ROLES: Readonly<Record<StaffRole, { label: string; text: string }>> = {
  owner: { label: 'Owner', text: 'Everything, including who is staff.' },
  manager: { label: 'Manager', text: 'Everything but who is staff.' },
  packing: { label: 'Packing', text: 'Packs and dispatches orders.' },
  stock: { label: 'Stock', text: 'Corrects stock.' },
  content: { label: 'Content', text: 'Products, articles, pages, reviews and the assistant.' },
  support: { label: 'Support', text: 'Orders, refunds, customers, reviews and privacy requests.' },
  bookkeeping: { label: 'Bookkeeping', text: 'Reads orders, coupons and revenue, exports them and closes the books.' },
  read_only: { label: 'Read only', text: 'Reads products, coupons, settings and revenue; no customers.' },
}

/**
 * The roles that have each permission; the owner has all. `customers.*` opens no call: it is the personal data that responses
 * contain (admin/personal-data.ts).
 */
export const PERMISSIONS = {
  'reports.read': ['manager', 'bookkeeping', 'read_only'],
  'insights.read': ['manager', 'content'],
  'orders.read': ['manager', 'packing', 'support', 'bookkeeping'],
  'orders.write': ['manager', 'support'],
  'orders.update': ['manager', 'packing', 'support'],
  'orders.refund': ['manager', 'support'],
  'age_checks.decide': ['manager', 'support'],
  'orders.export': ['manager', 'bookkeeping'],
  'orders.remove': ['manager'],
  'books.read': ['manager', 'bookkeeping'],
  'books.close': ['manager', 'bookkeeping'],
  'books.reopen': [],
  'products.read': ['manager', 'packing', 'stock', 'content', 'support', 'bookkeeping', 'read_only'],
  'products.write': ['manager', 'content'],
  'costs.read': ['manager', 'bookkeeping'],
  'stock.write': ['manager', 'stock'],
  'coupons.read': ['manager', 'support', 'bookkeeping', 'read_only'],
  'coupons.write': ['manager'],
  'blog.write': ['manager', 'content'],
  'content.write': ['manager', 'content'],
  'reviews.write': ['manager', 'content', 'support'],
  'customers.name': ['manager', 'packing', 'support', 'bookkeeping'],
  'customers.address': ['manager', 'packing', 'support'],
  'customers.billing': ['manager', 'packing', 'support', 'bookkeeping'],
  'customers.contact': ['manager', 'support'],
  'newsletter.export': ['manager'],
  'users.read': ['manager', 'support'],
  'users.write': ['manager', 'support'],
  'staff.manage': [],
  'imports.write': ['manager'],
  'privacy.write': ['manager', 'support'],
  'assistant.train': ['manager', 'content', 'support'],
  'agent.use': ['manager'],
  'settings.read': ['manager', 'bookkeeping', 'read_only'],
  'settings.write': ['manager'],
  'audit.read': ['manager'],
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof PERMISSIONS

/** What an API key may not do in any role: the chats with the agent belong to people. */
export const NOT_FOR_API_KEYS: readonly Permission[] = ['agent.use', 'staff.manage']

/** Returns whether a role has a permission. */
export function hasPermission(role: StaffRole, permission: Permission): boolean {
  const roles: readonly StaffRole[] = PERMISSIONS[permission]
  return role === 'owner' || roles.includes(role)
}

/** Spread into the `schema` of a call for staff with this permission. The server enforces it, OpenAPI shows it. */
export const forStaff = (permission: Permission) => ({ security: [{ bearer: ['admin', permission] }] })
