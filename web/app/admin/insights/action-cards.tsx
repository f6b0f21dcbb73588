/** Lists of what visitors look for, each row with what can be done about it. */
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextLink } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Card } from '../kit/card.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { RedirectDialog } from '../redirects/redirect-dialog.tsx'
import { usePermissions } from '../use-permissions.ts'
import { INSIGHTS_KEY, type Insights } from './queries.ts'
import { SynonymDialog } from './synonym-dialog.tsx'

const number = new Intl.NumberFormat('en-GB')
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 })

interface CountedRowProps {
  name: string
  detail?: string | undefined
  count: number
  /** The action. */
  children?: ReactNode
}

function CountedRow({ name, detail, count, children }: CountedRowProps) {
  return (
    <li className="counted-row">
      <span>
        <b>{name}</b>
        {detail && <small className="block muted">{detail}</small>}
      </span>
      <span className="counted-number">{number.format(count)}×</span>
      <span className="counted-action">{children}</span>
    </li>
  )
}

/** Searches that found nothing. */
export function EmptySearchesCard({ insights: { searches, empty_searches } }: { insights: Insights }) {
  const mayChange = usePermissions()('content.write')
  const share = searches.total > 0 ? `, ${percent.format(searches.without_results / searches.total)}` : ''
  return (
    <Card title="Searches without results">
      <p className="small muted card-lead">
        {number.format(searches.without_results)} of {number.format(searches.total)} searches{share}. Listed from the
        second time on.
      </p>
      {empty_searches.length === 0 ? (
        <p className="muted">Every search that was repeated found something.</p>
      ) : (
        <ul className="rows">
          {empty_searches.map(({ term, count, found_now, closest }) => (
            <CountedRow
              key={term}
              name={term}
              count={count}
              detail={closest === null ? 'Still finds nothing' : `First now: ${closest}`}
            >
              {found_now > 0 && <StatusPill tone="ok">Finds {number.format(found_now)} now</StatusPill>}
              {found_now === 0 && mayChange && (
                <DialogButton
                  className="button quiet small"
                  aria-label={`Create synonym for ${term}`}
                  dialog={(close) => <SynonymDialog term={term} count={count} onClose={close} />}
                >
                  Create synonym
                </DialogButton>
              )}
            </CountedRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Addresses at which visitors found no page. */
export function MissingPagesCard({ pages }: { pages: Insights['missing_pages'] }) {
  const queryClient = useQueryClient()
  const mayChange = usePermissions()('settings.write')
  const onAdded = () => void queryClient.invalidateQueries({ queryKey: INSIGHTS_KEY })
  return (
    <Card title="Missing pages" aside={mayChange && <TextLink to="/admin/settings/redirects">All redirects</TextLink>}>
      {pages.length === 0 ? (
        <p className="muted">Nobody has opened an address without a page.</p>
      ) : (
        <ul className="rows">
          {pages.map(({ path, count, leads_to }) => (
            <CountedRow key={path} name={path} count={count} detail={leads_to ? `Leads to ${leads_to}` : undefined}>
              {leads_to !== null && <StatusPill tone="ok">Redirected</StatusPill>}
              {leads_to === null && mayChange && (
                <DialogButton
                  className="button quiet small"
                  aria-label={`Create redirect from ${path}`}
                  dialog={(close) => <RedirectDialog from={path} onAdded={onAdded} onClose={close} />}
                >
                  Create redirect
                </DialogButton>
              )}
            </CountedRow>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The most frequent searches. */
export function TopSearchesCard({ searches }: { searches: Insights['top_searches'] }) {
  return (
    <Card title="Top searches">
      {searches.length === 0 ? (
        <p className="muted">No search has been repeated yet.</p>
      ) : (
        <ul className="rows">
          {searches.map(({ term, count }) => (
            <CountedRow key={term} name={term} count={count} />
          ))}
        </ul>
      )}
    </Card>
  )
}
