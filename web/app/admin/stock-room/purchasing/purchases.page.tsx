import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../../order/order-dates.ts'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { TextLink } from '../../../ui/buttons.tsx'
import { StatusPill, type Tone } from '../../kit/status-pill.tsx'
import type { Column } from '../../kit/table/column.ts'
import { ListPage } from '../../kit/table/list-page.tsx'
import { useListState } from '../../kit/table/use-list-state.ts'
import { StockRoomTabs } from '../stock-room-tabs.tsx'
import { type PurchaseOrderRow, purchasePath, purchasesQuery } from './queries.ts'

export const meta = unindexedPage('Purchase orders')

const VIEWS = [
  { value: 'late', label: 'Late' },
  { value: 'ended', label: 'Received or cancelled' },
  { value: 'all', label: 'All' },
] as const
type View = (typeof VIEWS)[number]['value']
const isView = (value: string | undefined): value is View => VIEWS.some((view) => view.value === value)
const SELECTS = [{ name: 'view', label: 'Orders', any: 'Open', options: VIEWS }] as const

const STATUSES: Record<PurchaseOrderRow['status'], { word: string; tone: Tone }> = {
  draft: { word: 'Draft', tone: 'muted' },
  ordered: { word: 'Ordered', tone: 'info' },
  part_received: { word: 'Part received', tone: 'warn' },
  received: { word: 'Received', tone: 'ok' },
  cancelled: { word: 'Cancelled', tone: 'muted' },
}

/** The state of an order, in words. */
export function PurchaseStatus({ order: { status, is_late } }: { order: PurchaseOrderRow }) {
  return (
    <>
      <StatusPill tone={STATUSES[status].tone}>{STATUSES[status].word}</StatusPill>{' '}
      {is_late && <StatusPill tone="bad">Late</StatusPill>}
    </>
  )
}

const COLUMNS: readonly Column<PurchaseOrderRow>[] = [
  {
    id: 'number',
    header: 'Order',
    isPhone: true,
    isFixed: true,
    cell: ({ id, number, supplier }) => (
      <>
        <TextLink to={purchasePath(id)}>
          <b>{number}</b>
        </TextLink>
        <small className="muted block">{supplier.name}</small>
      </>
    ),
  },
  { id: 'status', header: 'Status', isPhone: true, cell: (order) => <PurchaseStatus order={order} /> },
  { id: 'expected', header: 'Expected', cell: ({ expected_on }) => (expected_on ? dayText(expected_on) : '–') },
  { id: 'units', header: 'Units', isRight: true, isPhone: true, cell: ({ units }) => units },
  { id: 'received', header: 'Received', isRight: true, cell: ({ received }) => received },
  { id: 'total', header: 'Total', isRight: true, cell: ({ total }) => (total === null ? '–' : formatPrice(total)) },
]

/** Lists purchase orders, newest first. */
export default function PurchasesPage() {
  const list = useListState({ filters: { view: '' }, sort: '' })
  const { view, ...query } = list.query
  return (
    <ListPage
      title="Purchase orders"
      noun="purchase orders"
      list={list}
      result={useQuery(purchasesQuery({ ...query, ...(isView(view) && { view }) }))}
      filters={SELECTS}
      columns={COLUMNS}
      rowName={({ number }) => number}
      rowHref={({ id }) => purchasePath(id)}
      storageKey="admin.purchase-orders.columns"
      empty={
        <>
          No orders are open. Select what you need in the <TextLink to="/admin/stock-room">reorder list</TextLink>.
        </>
      }
    >
      <StockRoomTabs />
    </ListPage>
  )
}
