import { unindexedPage } from '../../seo/page-meta.ts'
import { ProductsScreen } from './list/products-screen.tsx'
import './products.css'

export const meta = unindexedPage('Products')

/** The page that lists all products of any status. */
export default function ProductsPage() {
  return <ProductsScreen />
}
