import { TextLink } from '../../ui/buttons.tsx'
import { usePermissions } from '../use-permissions.ts'

/** A customer's name, which links to their page for roles that open it; 'a customer' for roles that see no names. */
export function CustomerLink({ customer: { id, name } }: { customer: { id: number; name: string } }) {
  const isPermitted = usePermissions()
  if (isPermitted('users.read')) return <TextLink to={`/admin/users/${id}`}>{name}</TextLink>
  return name === '' ? 'a customer' : name
}
