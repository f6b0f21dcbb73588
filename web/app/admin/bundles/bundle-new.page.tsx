import { unindexedPage } from '../../seo/page-meta.ts'
import { BundleEditor } from './bundle-editor.tsx'
import './bundles.css'

export const meta = unindexedPage('New bundle')

/** The page that adds a bundle. */
export default function NewBundlePage() {
  return <BundleEditor />
}
