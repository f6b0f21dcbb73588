import { unindexedPage } from '../../seo/page-meta.ts'
import AdminNotFoundPage from '../not-found.page.tsx'
import type { Route } from './+types/return.page'
import { ReturnDetail } from './return-detail.tsx'

export const meta = unindexedPage('Return')

/** One return, beside the inbox from which it was opened. */
export default function ReturnPage({ params }: Route.ComponentProps) {
  if (!/^[1-9]\d{0,9}$/.test(params.id)) return <AdminNotFoundPage />
  return <ReturnDetail key={params.id} id={Number(params.id)} />
}
