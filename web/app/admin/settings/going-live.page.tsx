import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { Checklist } from './checklist.tsx'
import { checklistQuery } from './queries.ts'
import './settings.css'

const BACK = { to: '/admin/settings', label: 'Settings' }

export const meta = unindexedPage('Going live')

/** The checklist for going live, determined from the state of the shop. */
export default function GoingLivePage() {
  const result = useQuery({ ...checklistQuery, staleTime: 0 })
  return (
    <LoadState result={result} what="checklist" back={BACK}>
      {({ items }) => (
        <>
          <PageTop title="Going live" back={BACK} />
          <Checklist steps={items} />
        </>
      )}
    </LoadState>
  )
}
