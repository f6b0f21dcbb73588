import { unindexedPage } from '../../../seo/page-meta.ts'
import { SaleEditor } from './sale-editor.tsx'
import '../products.css'

export const meta = unindexedPage('New sale')

/** The page that plans a sale. */
export default function NewSalePage() {
  return <SaleEditor />
}
