import { BUNDLE_PAGE_SIZE } from '@shop/contract/constants.ts'
import { apiFor, pageContext } from '../lib/api.server-context.ts'
import { pageMeta, readSite, unindexedMeta } from '../seo/page-meta.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { BundleList } from '../storefront/bundles/bundle-list.tsx'
import { bundlesPath, readPage } from '../storefront/bundles/bundles-path.ts'
import type { Route } from './+types/bundles'

/** Loads one page of ten bundles. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const page = readPage(query)
  const search = query.get('search')?.trim() ?? ''
  const answer = await apiFor(context)('GET /bundles/', {
    query: { skip: (page - 1) * BUNDLE_PAGE_SIZE, limit: BUNDLE_PAGE_SIZE, search: search || undefined },
  })
  return {
    bundles: answer.items,
    total: answer.total,
    page,
    pages: Math.ceil(answer.total / BUNDLE_PAGE_SIZE),
    search,
    publicUrl: context.get(pageContext).publicUrl,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  if (!loaderData) return unindexedMeta(site, 'Bundle Deals')
  const { page, search, total } = loaderData
  return pageMeta(site, {
    title: page > 1 ? `Bundle Deals, page ${page}` : 'Bundle Deals',
    description:
      'Kits, liquids, teas and supplements that go together, at one price. See what the items cost separately.',
    path: bundlesPath(1, ''),
    isIndexed: page === 1 && search === '' && total > 0,
  })
}

export default function BundlesPage({ loaderData }: Route.ComponentProps) {
  return <BundleList {...loaderData} />
}

export const ErrorBoundary = ErrorPage
