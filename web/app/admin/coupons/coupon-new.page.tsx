import { unindexedPage } from '../../seo/page-meta.ts'
import { CouponEditor } from './coupon-editor.tsx'
import './coupons.css'

export const meta = unindexedPage('New coupon')

/** The page that adds a coupon. */
export default function NewCouponPage() {
  return <CouponEditor />
}
