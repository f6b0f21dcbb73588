import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/promotion.page'
import { PromotionEditor } from './promotion-editor.tsx'
import { promotionQuery } from './queries.ts'

export const meta = unindexedPage('Promotion')

/** The page that edits a promotion. */
export default function PromotionPage({ params }: Route.ComponentProps) {
  const result = useQuery(promotionQuery(Number(params.id)))
  return (
    <LoadState result={result} what="promotion">
      {(promotion) => <PromotionEditor key={promotion.id} promotion={promotion} />}
    </LoadState>
  )
}
