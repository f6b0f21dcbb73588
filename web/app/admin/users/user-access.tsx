import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../areas/accounts/queries.ts'
import { isSessionEnd, sentenceOf } from '../../sentence-of.ts'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { type AdminUser, type UserChange, useChangeUser } from './queries.ts'

/** Gives and takes what a user may: being staff, and logging in at all. Nobody changes their own (decisions §1). */
export function UserAccess({ user }: { user: AdminUser }) {
  const me = useCurrentUser()
  const { mutateAsync } = useChangeUser(user)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function change(wanted: UserChange, done: string) {
    setRefusal(null)
    try {
      await mutateAsync(wanted)
      notify.success(done)
    } catch (error) {
      if (!isSessionEnd(error)) setRefusal(sentenceOf(error, 'The user could not be changed. Please try again.'))
    }
  }
  if (me?.id === user.id) {
    return (
      <p className="sm muted">This is you. Your own role and access can be changed by another member of staff only.</p>
    )
  }
  return (
    <div className="fieldstack">
      {refusal !== null && (
        <div className="notice dan" role="alert">
          <TriangleAlert className="ico" aria-hidden />
          <p>{refusal}</p>
        </div>
      )}
      <div className="row wrapx">
        <RoleButton user={user} onChange={change} />
        <DisableButton user={user} onChange={change} />
        {user.has_totp && <ResetCodesButton user={user} onChange={change} />}
      </div>
    </div>
  )
}

interface AccessButtonProps {
  user: AdminUser
  onChange: (wanted: UserChange, done: string) => Promise<void>
}

function RoleButton({ user: { name, role }, onChange }: AccessButtonProps) {
  if (role === 'admin') {
    return (
      <ConfirmButton
        title={`Take staff access from ${name}?`}
        text="They keep their account as a customer and can no longer open the admin area."
        confirmText="Make a customer"
        onConfirm={() => onChange({ role: 'customer' }, `${name} is a customer now.`)}
      >
        Make a customer
      </ConfirmButton>
    )
  }
  return (
    <ConfirmButton
      title={`Make ${name} staff?`}
      text="They can then see and change everything in the shop: orders, customers, products, prices and settings."
      confirmText="Make staff"
      onConfirm={() => onChange({ role: 'admin' }, `${name} is staff now.`)}
    >
      Make staff
    </ConfirmButton>
  )
}

function ResetCodesButton({ user: { name }, onChange }: AccessButtonProps) {
  return (
    <ConfirmButton
      title={`Switch ${name}’s one-time codes off?`}
      text="For somebody who has lost their telephone and recovery codes. Be sure that it is really them: from then on the password alone logs in. They are logged out everywhere."
      confirmText="Switch codes off"
      onConfirm={() => onChange({ reset_totp: true }, `${name}’s one-time codes are off.`)}
    >
      Reset one-time codes
    </ConfirmButton>
  )
}

function DisableButton({ user: { name, is_disabled }, onChange }: AccessButtonProps) {
  if (is_disabled) {
    return (
      <ConfirmButton
        title={`Enable ${name}’s account?`}
        text="They can log in again."
        confirmText="Enable account"
        onConfirm={() => onChange({ is_disabled: false }, `${name} can log in again.`)}
      >
        Enable account
      </ConfirmButton>
    )
  }
  return (
    <ConfirmButton
      title={`Disable ${name}’s account?`}
      text="They are logged out everywhere and cannot log in. Their orders go on as they are."
      confirmText="Disable account"
      onConfirm={() => onChange({ is_disabled: true }, `${name} can no longer log in.`)}
    >
      Disable account
    </ConfirmButton>
  )
}
