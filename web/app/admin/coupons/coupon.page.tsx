import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/coupon.page'
import { CouponEditor } from './coupon-editor.tsx'
import { couponQuery } from './queries.ts'
import './coupons.css'

export const meta = unindexedPage('Coupon')

/** The page that edits a coupon. */
export default function CouponPage({ params }: Route.ComponentProps) {
  const result = useQuery(couponQuery(Number(params.id)))
  return (
    <LoadState result={result} what="coupon">
      {(coupon) => <CouponEditor key={coupon.id} coupon={coupon} />}
    </LoadState>
  )
}
