import { formatPrice } from '@shop/contract/lib/money.ts'
import { TextLink } from '../../ui/buttons.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { STATE_WORDS, usesText } from './coupon-values.ts'
import type { AdminCoupon } from './queries.ts'

export const couponPath = (id: number): string => `/admin/coupons/${id}`

/** The columns of the coupon list. */
export const COUPON_COLUMNS: readonly Column<AdminCoupon>[] = [
  { id: 'code', header: 'Code', cell: (row) => <CodeCell row={row} />, sort: 'code', isPhone: true, isFixed: true },
  {
    id: 'discount',
    header: 'Discount',
    cell: (row) => `${row.discount_percentage}%`,
    sort: '-discount_percentage',
    isRight: true,
  },
  { id: 'state', header: 'Status', cell: (row) => <CouponState state={row.state} />, isPhone: true },
  { id: 'used', header: 'Used', cell: usesText, sort: '-times_used', isRight: true },
  { id: 'revenue', header: 'Revenue', cell: (row) => formatPrice(row.revenue), isRight: true },
  { id: 'given', header: 'Discount given', cell: (row) => formatPrice(row.discount_given), isRight: true },
  { id: 'last', header: 'Last used', cell: (row) => <DateTime at={row.last_used_at} />, isExtra: true },
  { id: 'starts', header: 'Starts', cell: (row) => <DateTime at={row.starts_at} />, isExtra: true },
  { id: 'ends', header: 'Ends', cell: (row) => <DateTime at={row.ends_at} />, sort: 'ends_at' },
  {
    id: 'created',
    header: 'Added',
    cell: (row) => <DateTime at={row.created_at} />,
    sort: '-created_at',
    isExtra: true,
  },
]

function CodeCell({ row }: { row: AdminCoupon }) {
  return (
    <span className="product-cell">
      <span>
        <TextLink to={couponPath(row.id)}>
          <b>{row.code}</b>
        </TextLink>
        {row.description && <small>{row.description}</small>}
      </span>
    </span>
  )
}

export function CouponState({ state }: Pick<AdminCoupon, 'state'>) {
  const { word, tone } = STATE_WORDS[state]
  return <StatusPill tone={tone}>{word}</StatusPill>
}
