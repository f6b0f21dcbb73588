import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { plural } from '../lots/lot-words.ts'
import { usePermissions } from '../use-permissions.ts'
import { type ReorderRow, reorderQuery } from './queries.ts'
import { StockRoomTabs } from './stock-room-tabs.tsx'

export const meta = unindexedPage('Reorder')

const LEAD_DAYS = 7
const COVER_DAYS = 28
const options = (all: readonly number[]) => all.map((days) => ({ value: String(days), label: `${days} days` }))
const SELECTS = [
  { name: 'lead_days', label: 'Delivery takes', any: `${LEAD_DAYS} days`, options: options([2, 4, 10, 14, 21, 28]) },
  { name: 'cover_days', label: 'Order for', any: `${COVER_DAYS} days`, options: options([7, 14, 35, 56, 91]) },
] as const

const columnsFor = (leadDays: number, hasCosts: boolean): readonly Column<ReorderRow>[] => [
  {
    id: 'name',
    header: 'Product',
    isPhone: true,
    isFixed: true,
    cell: ({ product_id, name, sku }) => (
      <>
        <TextLink to={`/admin/products/${product_id}`}>{name}</TextLink>
        <small className="muted block">{sku}</small>
      </>
    ),
  },
  { id: 'left', header: 'Left', isRight: true, cell: ({ in_stock }) => in_stock },
  { id: 'sells', header: 'Sells a week', isRight: true, cell: ({ sold }) => Math.round(sold / 0.4) / 10 },
  { id: 'cover', header: 'Cover', isPhone: true, cell: (row) => <Cover row={row} leadDays={leadDays} /> },
  { id: 'limit', header: 'Low from', isRight: true, isExtra: true, cell: ({ low_stock }) => low_stock },
  { id: 'order', header: 'Order', isRight: true, isPhone: true, cell: ({ suggested }) => suggested || '–' },
  ...(hasCosts ? COSTS : []),
]

const COSTS: readonly Column<ReorderRow>[] = [
  {
    id: 'cost',
    header: 'Cost each',
    isRight: true,
    cell: ({ cost_price }) => (cost_price === null ? '–' : formatPrice(cost_price)),
  },
  {
    id: 'margin',
    header: 'Margin',
    isRight: true,
    cell: ({ margin_percent }) => (margin_percent === null ? '–' : `${margin_percent}%`),
  },
]

function Cover({ row: { days_of_cover, in_stock, low_stock }, leadDays }: { row: ReorderRow; leadDays: number }) {
  const tone = toneOf(days_of_cover, leadDays)
  const text = days_of_cover === null ? 'No sales' : plural(days_of_cover, 'day')
  return (
    <>
      <StatusPill tone={tone}>{text}</StatusPill>
      {in_stock <= low_stock && <small className="muted block">{in_stock === 0 ? 'Sold out' : 'Low'}</small>}
    </>
  )
}

/** Red: it sells out before a delivery could come. */
function toneOf(days: number | null, leadDays: number): Tone {
  if (days === null) return 'muted'
  if (days < leadDays) return 'bad'
  return days < 2 * leadDays ? 'warn' : 'ok'
}

/** What sells out next, and how much to order. */
export default function ReorderPage() {
  const list = useListState({ filters: { search: '', lead_days: '', cover_days: '' }, sort: '' })
  const { lead_days, cover_days, ...query } = list.query
  const lead = Number(lead_days) || LEAD_DAYS
  const result = useQuery(reorderQuery({ ...query, lead_days: lead, cover_days: Number(cover_days) || COVER_DAYS }))
  const late = result.data?.late ?? 0
  return (
    <ListPage
      title="Reorder"
      noun="variations"
      list={list}
      result={result}
      searchLabel="Product, SKU or barcode"
      filters={SELECTS}
      columns={columnsFor(lead, usePermissions()('costs.read'))}
      rowName={({ name }) => name}
      rowHref={({ product_id }) => `/admin/products/${product_id}`}
      storageKey="admin.reorder.columns"
    >
      <StockRoomTabs />
      <p className="muted my-4" role="status">
        {late > 0 && <b>{plural(late, 'variation')} will sell out before a delivery can come. </b>}
        Shortest cover first, from the sales of the last 28 days.
      </p>
    </ListPage>
  )
}
