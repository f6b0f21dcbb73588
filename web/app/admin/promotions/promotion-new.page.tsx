import { unindexedPage } from '../../seo/page-meta.ts'
import { PromotionEditor } from './promotion-editor.tsx'

export const meta = unindexedPage('New promotion')

/** The page that adds a promotion. */
export default function NewPromotionPage() {
  return <PromotionEditor />
}
