import { useCurrentUser } from '../../storefront/accounts/queries.ts'
import { AccessButton } from './access-button.tsx'
import type { AdminUser } from './queries.ts'

/** Changes a user's role and whether they can log in. Staff cannot change their own, which could lock them out. */
export function UserAccess({ user }: { user: AdminUser }) {
  const me = useCurrentUser()
  if (me?.id === user.id) {
    return <p className="small muted">This is you. Only another member of staff can change your role and access.</p>
  }
  return (
    <div className="hstack wrapping">
      <RoleButton user={user} />
      <DisableButton user={user} />
      {user.has_totp && <ResetCodesButton user={user} />}
    </div>
  )
}

function RoleButton({ user }: { user: AdminUser }) {
  const { name, role } = user
  if (role === 'admin') {
    return (
      <AccessButton
        user={user}
        change={{ role: 'customer' }}
        done={`${name} is a customer now.`}
        title={`Take staff access from ${name}?`}
        text="They keep their account as a customer and can no longer open the admin area. We tell them by email."
        confirmText="Make a customer"
      >
        Make a customer
      </AccessButton>
    )
  }
  return (
    <AccessButton
      user={user}
      change={{ role: 'admin' }}
      done={`${name} is staff now.`}
      title={`Make ${name} staff?`}
      text="They can then see and change everything in the shop: orders, customers, products, prices and settings. We tell them and all staff by email."
      confirmText="Make staff"
    >
      Make staff
    </AccessButton>
  )
}

function ResetCodesButton({ user }: { user: AdminUser }) {
  return (
    <AccessButton
      user={user}
      change={{ reset_totp: true }}
      done={`${user.name}’s one-time codes are off.`}
      title={`Switch ${user.name}’s one-time codes off?`}
      text="For someone without their phone and recovery codes. Make sure it’s really them: afterwards they only need their password to log in. They’re logged out everywhere, and we tell them by email."
      confirmText="Switch codes off"
    >
      Reset one-time codes
    </AccessButton>
  )
}

function DisableButton({ user }: { user: AdminUser }) {
  const { name, is_disabled } = user
  if (is_disabled) {
    return (
      <AccessButton
        user={user}
        change={{ is_disabled: false }}
        done={`${name} can log in again.`}
        title={`Enable ${name}’s account?`}
        text="They can log in again."
        confirmText="Enable account"
      >
        Enable account
      </AccessButton>
    )
  }
  return (
    <AccessButton
      user={user}
      change={{ is_disabled: true }}
      done={`${name} can no longer log in.`}
      title={`Disable ${name}’s account?`}
      text="They’re logged out everywhere and can’t log in. Their orders continue as normal."
      confirmText="Disable account"
    >
      Disable account
    </AccessButton>
  )
}
