import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/products.page'
import { ProductsScreen } from './list/products-screen.tsx'
import './products.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Products')

/** The page that lists all products of any status. */
export default function ProductsPage() {
  return <ProductsScreen />
}
