import { X } from 'lucide-react'
import { DateRange } from '../../kit/table/date-range.tsx'
import { ListToolbar } from '../../kit/table/list-toolbar.tsx'
import { usePermissions } from '../../use-permissions.ts'
import { PAYMENT_NAMES, STATUS_NAMES } from '../order-words.ts'
import type { OrdersListState } from './use-orders-list.ts'

const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: Object.entries(STATUS_NAMES).map(([value, { label }]) => ({ value, label })),
  },
  {
    name: 'payment_method',
    label: 'Payment',
    any: 'Any payment',
    options: Object.entries(PAYMENT_NAMES).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'age_check',
    label: 'Age check',
    any: 'Any age check',
    options: [
      { value: 'pending', label: 'Age check to do' },
      { value: 'failed', label: 'Age check failed' },
    ],
  },
] as const

/** The search and filters of the order list. */
export function OrderFilters({ list }: { list: OrdersListState }) {
  const { user_id, coupon_code } = list.state.filters
  const hasEmails = usePermissions()('customers.contact')
  return (
    <ListToolbar
      list={list}
      searchLabel={hasEmails ? 'Search by number, name or email' : 'Search by number or name'}
      filters={SELECTS}
      childFilters={['from', 'to', 'user_id', 'coupon_code']}
    >
      <DateRange list={list} />
      {user_id !== '' && <FilterChip label={`Customer ${user_id}`} onRemove={() => list.setFilter('user_id', '')} />}
      {coupon_code !== '' && (
        <FilterChip label={`Coupon ${coupon_code}`} onRemove={() => list.setFilter('coupon_code', '')} />
      )}
    </ListToolbar>
  )
}

/** A filter set by a link from another page. */
function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip" aria-label={`${label}: remove this filter`} onClick={onRemove}>
      {label}
      <X className="icon icon-small" aria-hidden />
    </button>
  )
}
