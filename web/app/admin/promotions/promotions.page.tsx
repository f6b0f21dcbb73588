import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { REWARDS, STATE_WORDS } from './promotion-values.ts'
import { type AdminPromotion, promotionsQuery } from './queries.ts'

export const meta = unindexedPage('Promotions')

const pathOf = (id: number): string => `/admin/promotions/${id}`

const COLUMNS: readonly Column<AdminPromotion>[] = [
  {
    id: 'name',
    header: 'Promotion',
    cell: (row) => <NameCell row={row} />,
    sort: 'name',
    isPhone: true,
    isFixed: true,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusPill tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].word}</StatusPill>,
    isPhone: true,
  },
  { id: 'orders', header: 'Orders, 30 days', cell: (row) => row.orders, isRight: true },
  { id: 'given', header: 'Given', cell: (row) => formatPrice(row.given), isRight: true },
  {
    id: 'average',
    header: 'Average order',
    cell: (row) => (row.orders === 0 ? '' : formatPrice(row.average_order)),
    isRight: true,
  },
  { id: 'starts', header: 'Starts', cell: (row) => <DateTime at={row.starts_at} />, isExtra: true },
  { id: 'ends', header: 'Ends', cell: (row) => <DateTime at={row.ends_at} />, sort: 'ends_at' },
]

function NameCell({ row }: { row: AdminPromotion }) {
  return (
    <span className="product-cell">
      <span>
        <TextLink to={pathOf(row.id)}>
          <b>{row.name}</b>
        </TextLink>
        <small>{REWARDS[row.reward.kind].label}</small>
      </span>
    </span>
  )
}

/** Lists all promotions, with the orders of the last 30 days that used them. */
export default function PromotionsPage() {
  const list = useListState({ filters: { search: '' }, sort: '-created_at' })
  return (
    <ListPage
      title="Promotions"
      noun="promotions"
      create={{ to: '/admin/promotions/new', label: 'New promotion' }}
      list={list}
      result={useQuery(promotionsQuery(list.query))}
      searchLabel="Name"
      filters={[]}
      columns={COLUMNS}
      rowName={({ name }) => name}
      rowHref={({ id }) => pathOf(id)}
      storageKey="admin.promotions.columns"
    />
  )
}
