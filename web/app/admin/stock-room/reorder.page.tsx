import { formatPrice } from '@shop/contract/lib/money.ts'
import { MAX_PURCHASE_LINES } from '@shop/contract/stock-room/purchase-orders.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { PrimaryButton, TextLink } from '../../ui/buttons.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { StatusPill, type Tone } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { plural } from '../lots/lot-words.ts'
import { usePermissions } from '../use-permissions.ts'
import { supplierChoiceQuery } from './purchasing/queries.ts'
import { ReorderActions, useDraftOrders } from './purchasing/reorder-actions.tsx'
import { AssignDialog } from './purchasing/supplier-dialogs.tsx'
import { type ReorderRow, reorderQuery } from './queries.ts'
import { StockRoomTabs } from './stock-room-tabs.tsx'

export const meta = unindexedPage('Reorder')

const LEAD_DAYS = 7
const COVER_DAYS = 28
const options = (all: readonly number[]) => all.map((days) => ({ value: String(days), label: `${days} days` }))
const SELECTS = [
  { name: 'lead_days', label: 'Delivery takes', any: `${LEAD_DAYS} days`, options: options([2, 4, 10, 14, 21, 28]) },
  { name: 'cover_days', label: 'Order for', any: `${COVER_DAYS} days`, options: options([7, 14, 35, 56, 91]) },
  { name: 'view', label: 'Variations', any: 'What is due', options: [{ value: 'all', label: 'Everything' }] },
] as const

const columnsFor = (hasCosts: boolean): readonly Column<ReorderRow>[] => [
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
  { id: 'cover', header: 'Cover', isPhone: true, cell: (row) => <Cover row={row} /> },
  { id: 'supplier', header: 'Supplier', cell: (row) => <SupplierCell row={row} /> },
  { id: 'coming', header: 'On order', isRight: true, cell: ({ on_order }) => on_order || '–' },
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

function SupplierCell({ row }: { row: ReorderRow }) {
  const { name, supplier, lead_days } = row
  return (
    <>
      <DialogButton
        className="link"
        aria-label={supplier ? `${supplier.name}, supplier of ${name}` : `Set supplier of ${name}`}
        dialog={(close) => <AssignDialog variations={[row]} onClose={close} />}
      >
        {supplier?.name ?? 'Set supplier'}
      </DialogButton>
      {supplier && <small className="muted block">{plural(lead_days, 'day')}</small>}
    </>
  )
}

function Cover({ row: { days_of_cover, in_stock, low_stock, lead_days } }: { row: ReorderRow }) {
  const tone = toneOf(days_of_cover, lead_days)
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

/** Orders everything of one supplier that is suggested, whatever the page shows. */
function OrderAllButton({ name, query }: { name: string; query: Parameters<typeof reorderQuery>[0] }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useDraftOrders()
  const find = async () => {
    const { items } = await queryClient.fetchQuery(reorderQuery({ ...query, skip: 0, limit: MAX_PURCHASE_LINES }))
    return items.filter(({ suggested }) => suggested > 0)
  }
  return (
    <PrimaryButton disabled={isPending} onClick={() => mutate(find)}>
      {`Order everything of ${name}`}
    </PrimaryButton>
  )
}

/** What sells out next, and how much to order. */
export default function ReorderPage() {
  const list = useListState({
    filters: { search: '', supplier_id: '', lead_days: '', cover_days: '', view: '' },
    sort: '',
  })
  const { lead_days, cover_days, supplier_id, view, ...window } = list.query
  const query = {
    ...window,
    lead_days: Number(lead_days) || LEAD_DAYS,
    cover_days: Number(cover_days) || COVER_DAYS,
    ...(supplier_id && { supplier_id: Number(supplier_id) }),
    ...(view === 'all' && { view }),
  }
  const result = useQuery(reorderQuery(query))
  const { data: suppliers } = useQuery(supplierChoiceQuery)
  const supplier = suppliers?.items.find(({ id }) => String(id) === supplier_id)
  const bySupplier = {
    name: 'supplier_id',
    label: 'Supplier',
    any: 'Any supplier',
    options: (suppliers?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  } as const
  const late = result.data?.late ?? 0
  return (
    <ListPage
      title="Reorder"
      noun="variations"
      list={list}
      result={result}
      searchLabel="Product, SKU or barcode"
      filters={[bySupplier, ...SELECTS]}
      columns={columnsFor(usePermissions()('costs.read'))}
      actions={
        supplier &&
        result.data?.items.some(({ suggested }) => suggested > 0) && (
          <OrderAllButton name={supplier.name} query={query} />
        )
      }
      bulkActions={(rows) => <ReorderActions rows={rows} />}
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
