import { unindexedPage } from '../../seo/page-meta.ts'
import { ProductEditor } from './editor/product-editor.tsx'
import './products.css'

export const meta = unindexedPage('New product')

/** The page that adds a product. */
export default function NewProductPage() {
  return <ProductEditor />
}
