import { STAFF_ROLES } from '@shop/contract/permissions.ts'
import { StatusPill } from '../kit/status-pill.tsx'
import type { AdminUser } from './queries.ts'

type Shown = Pick<AdminUser, 'role' | 'staff_role' | 'is_disabled' | 'has_totp'>

/** The labels of a user: the role of staff or customer, missing one-time code, disabled. */
export function UserPills({ user: { role, staff_role, is_disabled, has_totp } }: { user: Shown }) {
  return (
    <span className="hstack wrapping gap-2">
      {staff_role ? (
        <StatusPill tone="info">{STAFF_ROLES[staff_role].label}</StatusPill>
      ) : (
        <StatusPill tone="muted">Customer</StatusPill>
      )}
      {role === 'admin' && !has_totp && <StatusPill tone="warn">No one-time code</StatusPill>}
      {is_disabled && <StatusPill tone="bad">Disabled</StatusPill>}
    </span>
  )
}
