import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/coupon-new.page'
import { CouponEditor } from './coupon-editor.tsx'
import './coupons.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'New coupon')

/** The page that adds a coupon. */
export default function NewCouponPage() {
  return <CouponEditor />
}
