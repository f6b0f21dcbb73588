import { hasPermission, type Permission } from '@shop/contract/permissions.ts'
import { useLocation } from 'react-router'
import { useCurrentUser } from '../storefront/accounts/queries.ts'
import { findTab } from './admin-tabs.ts'

/** Returns a function that tells whether the signed-in member of staff has a permission. */
export function usePermissions(): (permission: Permission) => boolean {
  const role = useCurrentUser()?.staff_role ?? null
  return (permission) => role !== null && hasPermission(role, permission)
}

/** Returns whether the signed-in member of staff may only read the tab that is open. */
export function useIsReadOnly(): boolean {
  const role = useCurrentUser()?.staff_role ?? null
  const tab = findTab(useLocation().pathname)
  return role !== null && tab !== undefined && !hasPermission(role, tab.write ?? tab.permission)
}
