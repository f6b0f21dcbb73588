import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { LoadState } from '../kit/load-state.tsx'
import type { Route } from './+types/bundle.page'
import { BundleEditor } from './bundle-editor.tsx'
import { adminBundleQuery } from './queries.ts'
import './bundles.css'

export const meta = unindexedPage('Bundle')

/** The page that edits a bundle. */
export default function BundlePage({ params }: Route.ComponentProps) {
  const result = useQuery(adminBundleQuery(Number(params.id)))
  return (
    <LoadState result={result} what="bundle">
      {(bundle) => <BundleEditor key={bundle.id} bundle={bundle} />}
    </LoadState>
  )
}
