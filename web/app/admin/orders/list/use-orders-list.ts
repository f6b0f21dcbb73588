import { type List, useListState } from '../../kit/table/use-list-state.ts'

const NARROWING = {
  search: '',
  status: '',
  payment_method: '',
  age_check: '',
  from: '',
  to: '',
  user_id: '',
  coupon_code: '',
}
const FILTERS = { view: 'all', ...NARROWING }

export type OrdersListState = List<typeof FILTERS>

/** Returns the state of the order list in the address. Clearing the filters does not change the view. */
export function useOrdersList(): OrdersListState {
  const list = useListState({ filters: FILTERS, sort: '-created_at' })
  const { view: _view, ...narrowing } = list.state.filters
  return {
    ...list,
    isFiltered: Object.values(narrowing).some((value) => value !== ''),
    clear: () => list.set(NARROWING),
  }
}

/** Returns the filters for the export of the complete list. */
export function getFilters({ query: { skip: _skip, limit: _limit, sort: _sort, ...narrowing } }: OrdersListState) {
  return narrowing
}
