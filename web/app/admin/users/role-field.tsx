import { STAFF_ROLE_NAMES, STAFF_ROLES, type StaffRole } from '@shop/contract/permissions.ts'
import type { ComponentProps } from 'react'
import { SelectField } from '../kit/fields/select-field.tsx'

const OPTIONS = STAFF_ROLE_NAMES.map((name) => ({ value: name, label: STAFF_ROLES[name].label }))

/** Chooses a role of staff and says what it is for. */
export function RoleField({ chosen, ...select }: ComponentProps<'select'> & { chosen: StaffRole }) {
  return <SelectField label="Role" options={OPTIONS} hint={STAFF_ROLES[chosen].text} {...select} />
}
