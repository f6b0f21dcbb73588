import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import type { Column } from '../../kit/table/column.ts'
import { ListPage } from '../../kit/table/list-page.tsx'
import { useListState } from '../../kit/table/use-list-state.ts'
import { type SaleRow, salesQuery } from './queries.ts'
import { STATE_WORDS, stepWords } from './sale-values.ts'

export const meta = unindexedPage('Sales')

const pathOf = (id: number): string => `/admin/products/sales/${id}`

const COLUMNS: readonly Column<SaleRow>[] = [
  {
    id: 'name',
    header: 'Sale',
    cell: ({ id, name, step }) => (
      <span className="product-cell">
        <span>
          <TextLink to={pathOf(id)}>
            <b>{name}</b>
          </TextLink>
          <small>{stepWords(step)}</small>
        </span>
      </span>
    ),
    isPhone: true,
    isFixed: true,
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ state }) => <StatusPill tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].word}</StatusPill>,
    isPhone: true,
  },
  { id: 'starts', header: 'Starts', cell: (row) => <DateTime at={row.starts_at} /> },
  { id: 'ends', header: 'Ends', cell: (row) => <DateTime at={row.ends_at} /> },
  { id: 'prices', header: 'Prices', cell: (row) => row.variations, isRight: true },
  { id: 'changed', header: 'Changed meanwhile', cell: (row) => row.changed || '', isRight: true },
]

/** Lists all sales, newest first. */
export default function SalesPage() {
  const list = useListState({ filters: {}, sort: '' })
  const { skip, limit } = list.query
  return (
    <ListPage
      title="Sales"
      noun="sales"
      back={{ to: '/admin/products', label: 'Products' }}
      create={{ to: '/admin/products/sales/new', label: 'New sale' }}
      list={list}
      result={useQuery(salesQuery({ skip, limit }))}
      filters={[]}
      columns={COLUMNS}
      rowName={({ name }) => name}
      rowHref={({ id }) => pathOf(id)}
      storageKey="admin.sales.columns"
    />
  )
}
