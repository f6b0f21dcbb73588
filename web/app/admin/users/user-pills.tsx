import { StatusPill } from '../kit/status-pill.tsx'
import type { AdminUser } from './queries.ts'

type Shown = Pick<AdminUser, 'role' | 'is_disabled' | 'has_totp'>

/** The labels of a user: staff or customer, missing one-time code, disabled. */
export function UserPills({ user: { role, is_disabled, has_totp } }: { user: Shown }) {
  return (
    <span className="hstack wrapping gap-2">
      {role === 'admin' ? <StatusPill tone="info">Staff</StatusPill> : <StatusPill tone="muted">Customer</StatusPill>}
      {role === 'admin' && !has_totp && <StatusPill tone="warn">No one-time code</StatusPill>}
      {is_disabled && <StatusPill tone="bad">Disabled</StatusPill>}
    </span>
  )
}
