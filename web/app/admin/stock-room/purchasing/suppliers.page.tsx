import { formatPrice } from '@shop/contract/lib/money.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { showError } from '../../../lib/sentence-of.ts'
import { unindexedPage } from '../../../seo/page-meta.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { notify } from '../../../ui/toast.ts'
import type { Column } from '../../kit/table/column.ts'
import { ListPage } from '../../kit/table/list-page.tsx'
import { useListState } from '../../kit/table/use-list-state.ts'
import { plural } from '../../lots/lot-words.ts'
import { StockRoomTabs } from '../stock-room-tabs.tsx'
import { updateSupplier } from './mutations.ts'
import { invalidatePurchasing, type Supplier, suppliersQuery } from './queries.ts'
import { SupplierDialog } from './supplier-dialogs.tsx'

export const meta = unindexedPage('Suppliers')

const SELECTS = [
  { name: 'view', label: 'Suppliers', any: 'In use', options: [{ value: 'archived', label: 'Archived' }] },
] as const

const COLUMNS: readonly Column<Supplier>[] = [
  {
    id: 'name',
    header: 'Supplier',
    isPhone: true,
    isFixed: true,
    cell: (supplier) => (
      <DialogButton className="link" dialog={(close) => <SupplierDialog supplier={supplier} onClose={close} />}>
        {supplier.name}
      </DialogButton>
    ),
  },
  { id: 'days', header: 'Delivery', isPhone: true, cell: ({ lead_days }) => plural(lead_days, 'day') },
  { id: 'email', header: 'Email', cell: ({ email }) => email || '–' },
  { id: 'phone', header: 'Phone', cell: ({ phone }) => phone || '–' },
  { id: 'account', header: 'Account', isExtra: true, cell: ({ account_no }) => account_no || '–' },
  {
    id: 'minimum',
    header: 'Smallest order',
    isRight: true,
    cell: ({ minimum }) => (minimum > 0 ? formatPrice(minimum) : '–'),
  },
  { id: 'variations', header: 'Variations', isRight: true, cell: ({ variations }) => variations },
  { id: 'orders', header: 'On the way', isRight: true, cell: ({ on_order }) => on_order },
  { id: 'archive', header: 'Archive', cell: (supplier) => <ArchiveButton supplier={supplier} /> },
]

function ArchiveButton({ supplier: { id, name, is_archived } }: { supplier: Supplier }) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => updateSupplier(id, { is_archived: !is_archived }),
    onSuccess: () => notify.success(`${name} ${is_archived ? 'restored' : 'archived'}`),
    onError: (error) => showError(error, 'That didn’t work. Please try again.'),
    onSettled: () => invalidatePurchasing(queryClient),
  })
  const action = is_archived ? 'Restore' : 'Archive'
  return (
    <SmallButton aria-label={`${action} ${name}`} disabled={isPending} onClick={() => mutate()}>
      {action}
    </SmallButton>
  )
}

/** Lists the suppliers; each opens in a dialog. */
export default function SuppliersPage() {
  const list = useListState({ filters: { search: '', view: '' }, sort: '' })
  const { view, ...query } = list.query
  return (
    <ListPage
      title="Suppliers"
      noun="suppliers"
      list={list}
      result={useQuery(suppliersQuery({ ...query, ...(view === 'archived' && { view }) }))}
      actions={
        <DialogButton className="button primary" dialog={(close) => <SupplierDialog onClose={close} />}>
          <Plus className="icon icon-small" aria-hidden />
          New supplier
        </DialogButton>
      }
      searchLabel="Supplier"
      filters={SELECTS}
      columns={COLUMNS}
      rowName={({ name }) => name}
      storageKey="admin.suppliers.columns"
    >
      <StockRoomTabs />
    </ListPage>
  )
}
