import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/product-new.page'
import { ProductEditor } from './editor/product-editor.tsx'
import './products.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'New product')

/** The page that adds a product. */
export default function NewProductPage() {
  return <ProductEditor />
}
