import { useCurrentUser } from '../../storefront/accounts/queries.ts'
import { usePermissions } from '../use-permissions.ts'
import { AccessButton } from './access-button.tsx'
import type { AdminUser } from './queries.ts'

/** Changes a user's role and whether they can log in. Nobody changes their own, which could lock them out. */
export function UserAccess({ user }: { user: AdminUser }) {
  const me = useCurrentUser()
  const isPermitted = usePermissions()
  if (me?.id === user.id) {
    return <p className="small muted">This is you. Only another owner can change your role and access.</p>
  }
  const isOwner = isPermitted('staff.manage')
  if (user.role === 'admin' && !isOwner) {
    return <p className="small muted">Only an owner of the shop can change what staff may do.</p>
  }
  return (
    <div className="hstack wrapping">
      {isOwner && <RoleButtons user={user} />}
      <DisableButton user={user} />
      {user.has_totp && <ResetCodesButton user={user} />}
    </div>
  )
}

function RoleButtons({ user }: { user: AdminUser }) {
  const { name, staff_role } = user
  if (staff_role === null) {
    return (
      <AccessButton
        user={user}
        change={{ role: 'admin' }}
        staffRole="packing"
        done={`${name} is staff now.`}
        title={`Make ${name} staff?`}
        text="They can then open the parts of the admin area that their role needs. We tell them and all staff by email."
        confirmText="Make staff"
      >
        Make staff
      </AccessButton>
    )
  }
  return (
    <>
      <AccessButton
        user={user}
        change={{}}
        staffRole={staff_role}
        done={`${name}’s role is changed.`}
        title={`Change what ${name} may do?`}
        text="It applies at once, wherever they’re logged in."
        confirmText="Change role"
      >
        Change role
      </AccessButton>
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
    </>
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
