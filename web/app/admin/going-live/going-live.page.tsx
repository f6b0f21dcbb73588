import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { SmallLink } from '../../ui/buttons.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { checklistQuery } from '../settings/queries.ts'
import { Checklist } from './checklist.tsx'
import { NoticeCard, OpeningCard } from './opening-cards.tsx'
import { openingQuery } from './queries.ts'
import './going-live.css'

export const meta = unindexedPage('Going live')

/** What is left before the shop may open, found out by the shop itself, the switch that opens it, and the notice until then. */
export default function GoingLivePage() {
  const checklist = useQuery({ ...checklistQuery, staleTime: 0 })
  const opening = useQuery({ ...openingQuery, staleTime: 0 })
  return (
    <LoadState result={checklist} what="checklist" after={[opening]}>
      {({ items }) => (
        <>
          <PageTop
            title="Going live"
            actions={
              <>
                <SmallLink to="/admin/setup">Resume setup</SmallLink>
                <SmallLink to="/">{opening.data?.is_open ? 'View shop' : 'View shop as staff'}</SmallLink>
              </>
            }
          />
          <div className="two-columns align-start going-live-columns">
            <Checklist steps={items} />
            <LoadState result={opening} what="opening of the shop">
              {(data) => (
                <div className="tiles">
                  <OpeningCard opening={data} steps={items} />
                  <NoticeCard opening={data} />
                </div>
              )}
            </LoadState>
          </div>
        </>
      )}
    </LoadState>
  )
}
