import { ApiError } from '@shop/contract/client.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/buttons.tsx'
import { EmptyPage } from '../ui/states.tsx'
import { adminBrandsQuery } from './categories/queries.ts'
import { statsQuery } from './queries.ts'
import { usePermissions } from './use-permissions.ts'

/** Redirects staff who need a one-time code but have none to its setup: until then all their calls are rejected. */
export function CodeFirst({ children }: { children: ReactNode }) {
  const hasReports = usePermissions()('reports.read')
  const stats = useQuery({ ...statsQuery(), enabled: hasReports })
  // Every role may read brands.
  const brands = useQuery({ ...adminBrandsQuery, enabled: !hasReports })
  const error = stats.error ?? brands.error
  if (!(error instanceof ApiError) || error.problem.code !== 'code_setup_required') return children
  return (
    <EmptyPage
      icon={ShieldCheck}
      title="Set up a one-time code first"
      text="All staff need a one-time code to log in. Setting one up takes a minute and an app on your phone."
    >
      <ButtonLink to="/profile?tab=security">Set it up</ButtonLink>
    </EmptyPage>
  )
}
