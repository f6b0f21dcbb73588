import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { notify } from '../../ui/toast.ts'
import { ConfirmButton } from '../kit/confirm-button.tsx'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { COUPON_COLUMNS, couponPath } from './coupon-columns.tsx'
import { STATE_WORDS } from './coupon-values.ts'
import { invalidateCoupons, switchCoupon } from './mutations.ts'
import { type AdminCoupon, couponsQuery } from './queries.ts'

export const meta = unindexedPage('Coupons')

const FILTERS = { search: '', state: '' }
const SELECTS = [
  {
    name: 'state',
    label: 'Status',
    any: 'Any status',
    options: Object.entries(STATE_WORDS).map(([value, { word }]) => ({ value, label: word })),
  },
] as const

/** Lists all coupons, with the revenue of the orders that used them. */
export default function CouponsPage() {
  const list = useListState({ filters: FILTERS, sort: '-created_at' })
  return (
    <ListPage
      title="Coupons"
      noun="coupons"
      create={{ to: '/admin/coupons/new', label: 'New coupon' }}
      list={list}
      result={useQuery(couponsQuery(list.query))}
      searchLabel="Code or description"
      filters={SELECTS}
      columns={COUPON_COLUMNS}
      rowName={({ code }) => code}
      rowHref={({ id }) => couponPath(id)}
      bulkActions={(selected, clear) => <SwitchOff coupons={selected} onDone={clear} />}
      storageKey="admin.coupons.columns"
    />
  )
}

/** Deactivates the selected coupons that are active. */
function SwitchOff({ coupons, onDone }: { coupons: AdminCoupon[]; onDone: () => void }) {
  const queryClient = useQueryClient()
  const on = coupons.filter((coupon) => coupon.is_active)
  const codes = on.map(({ code }) => code).join(', ')

  async function switchOff() {
    try {
      for (const { id } of on) await switchCoupon(id, false)
      notify.success(on.length === 1 ? 'Coupon switched off' : `${on.length} coupons switched off`)
      onDone()
    } finally {
      invalidateCoupons(queryClient)
    }
  }
  return (
    <ConfirmButton
      title={on.length === 1 ? `Switch ${codes} off?` : `Switch ${on.length} coupons off?`}
      text={`Customers can’t use ${codes} any more. Past orders keep their discount. You can switch it on again.`}
      confirmText="Switch off"
      onConfirm={switchOff}
      failure="Some couldn’t be switched off."
      disabled={on.length === 0}
    >
      Switch off
    </ConfirmButton>
  )
}
