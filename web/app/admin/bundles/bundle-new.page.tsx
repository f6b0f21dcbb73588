import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import type { Route } from './+types/bundle-new.page'
import { BundleEditor } from './bundle-editor.tsx'
import './bundles.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'New bundle')

/** The page that adds a bundle. */
export default function NewBundlePage() {
  return <BundleEditor />
}
