import { STAFF_ROLES, type StaffRole } from '@shop/contract/permissions.ts'
import { useController } from 'react-hook-form'
import { FieldCard } from '../kit/card.tsx'

/** Chooses the roles whose members receive a mail, among those that may see what it contains. */
export function RecipientsCard({ roles }: { roles: readonly StaffRole[] }) {
  const { field } = useController<{ roles: StaffRole[] }, 'roles'>({ name: 'roles' })
  const toggle = (one: StaffRole) =>
    field.onChange(roles.filter((role) => field.value.includes(role) !== (role === one)))
  return (
    <FieldCard title="Recipients">
      <fieldset className="fieldstack">
        <legend>Sent to everyone with one of these roles</legend>
        {roles.map((role, index) => (
          <label key={role} className="check">
            <input
              type="checkbox"
              name="roles"
              ref={index === 0 ? field.ref : undefined}
              checked={field.value.includes(role)}
              onChange={() => toggle(role)}
              onBlur={field.onBlur}
            />
            <span>{STAFF_ROLES[role].label}</span>
          </label>
        ))}
        <p className="small muted">
          Without a role, or while nobody has one of them, it goes to the contact email of the settings. Roles that may
          not see what the mail contains aren’t listed.
        </p>
      </fieldset>
    </FieldCard>
  )
}
