import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Inbox, RefreshCw } from 'lucide-react'
import { Link, useOutlet, useParams, useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { SmallLink } from '../../ui/buttons.tsx'
import { EmptyState, Loading } from '../../ui/states.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { usePermissions } from '../use-permissions.ts'
import { type AdminReturn, returnsQuery } from './queries.ts'
import { deadlineText, returnPill, VIEWS } from './return-words.ts'
import '../kit/table/list.css'
import './returns.css'

export const meta = unindexedPage('Returns')

/** The inbox of returns; with one beside it, or replacing it on a small screen. */
export default function ReturnsPage() {
  const detail = useOutlet()
  const [params] = useSearchParams()
  const isPermitted = usePermissions()
  const current = VIEWS.find(({ view }) => view === params.get('view')) ?? VIEWS[0]
  const { data, isError, refetch } = useQuery(returnsQuery(current?.view ?? 'open'))
  const query = params.size > 0 ? `?${params}` : ''
  return (
    <>
      <PageTop
        title="Returns"
        actions={
          <>
            <SmallLink to="/admin/returns/take-back">Take-back</SmallLink>
            {isPermitted('settings.write') && <SmallLink to="/admin/settings/mails">Texts</SmallLink>}
            {isPermitted('settings.write') && <SmallLink to="/admin/settings">Address</SmallLink>}
          </>
        }
      />
      <nav className={detail ? 'tabs has-return' : 'tabs'} aria-label="Views">
        {VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to={view === 'open' ? '/admin/returns' : `/admin/returns?view=${view}`}
            aria-current={view === current?.view ? 'page' : undefined}
          >
            {label}
            {data && <span className="muted">{data.counts[view]}</span>}
          </Link>
        ))}
      </nav>
      {detail && (
        <Link className="returns-back small" to={`/admin/returns${query}`}>
          <ArrowLeft className="icon icon-small" aria-hidden /> All returns
        </Link>
      )}
      {isError && !data && (
        <EmptyState role="alert" icon={RefreshCw} title="The returns couldn’t be loaded" onRetry={refetch} />
      )}
      {!isError && !data && <Loading className="justify-center py-16">Loading the returns...</Loading>}
      {data && (
        <div className={detail ? 'returns has-return' : 'returns'}>
          {data.items.length > 0 ? (
            <ReturnList items={data.items} query={query} />
          ) : (
            <div className="return-list">
              <EmptyState
                icon={Inbox}
                title={current?.empty ?? ''}
                text="Customers start returns under their orders."
              />
            </div>
          )}
          {detail}
        </div>
      )}
    </>
  )
}

function ReturnList({ items, query }: { items: readonly AdminReturn[]; query: string }) {
  const { id } = useParams()
  return (
    <section className="tile return-list" aria-label="Returns">
      <ul>
        {items.map((found) => {
          const { label, tone } = returnPill(found)
          return (
            <li key={found.id}>
              <Link
                to={`/admin/returns/${found.id}${query}`}
                aria-current={String(found.id) === id ? 'true' : undefined}
                preventScrollReset
              >
                <b>{found.customer.name || found.order_number}</b>
                <StatusPill tone={tone}>{label}</StatusPill>
                <span className="return-items">
                  {found.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}
                </span>
                <span className="muted">{found.number}</span>
                <span className={found.is_late ? 'return-late' : 'muted'}>{deadlineText(found)}</span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
