import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { EmptyPage } from '../ui/states.tsx'
import { ADMIN_TABS, findTab } from './admin-tabs.ts'
import { usePermissions } from './use-permissions.ts'

/** Shows the page of a tab that the role of the signed-in member of staff opens; the first such tab instead of the dashboard. */
export function Permitted({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isPermitted = usePermissions()
  const tab = findTab(pathname)
  if (!tab || isPermitted(tab.permission)) return children
  const [first] = ADMIN_TABS.filter(({ permission }) => isPermitted(permission))
  if (pathname === '/admin' && first) return <Navigate to={first.to} replace />
  return (
    <EmptyPage
      icon={Lock}
      title={`Your role doesn’t open ${tab.label}`}
      text="Ask an owner of the shop if you need it for your work."
    >
      <Link className="button primary" to={first?.to ?? '/'}>
        Go to {first?.label ?? 'the shop'}
      </Link>
    </EmptyPage>
  )
}
