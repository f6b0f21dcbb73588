import { data } from 'react-router'
import { apiFor, pageContext, reportThen } from '../lib/api.server-context.ts'
import { bareItem, isBare } from '../product/facts/vape-marketing.ts'
import { itemPath } from '../product/item-path.ts'
import { pageId } from '../seo/page-id.ts'
import { pageMeta, readSite, unindexedMeta } from '../seo/page-meta.ts'
import { explainAbsence } from '../shell/error-page.tsx'
import { BundleScreen } from '../storefront/bundles/bundle-screen.tsx'
import type { Bundle } from '../storefront/catalogue/queries.ts'
import type { Route } from './+types/bundle'

/** The number of other bundles shown below. */
const OTHERS = 2

/** Loads the bundle, which is required, and other bundles, which are optional. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const id = pageId(params.id)
  if (id === undefined) throw data(null, { status: 404 })
  const api = apiFor(context)
  const [bundle, others] = await Promise.all([
    api('GET /bundles/:id', { params: { id } }),
    api('GET /bundles/', { query: { limit: OTHERS + 1 } }).then(
      (answer) => answer.items,
      reportThen<Bundle[]>(context, []),
    ),
  ])
  const { publicUrl, htmlOf } = context.get(pageContext)
  const { description: markdown, short_description: lead } = bundle
  const { html } = await htmlOf({ kind: 'description', markdown, lead })
  return {
    bundle: { ...bundle, description: '' },
    descriptionHtml: html,
    others: others.filter((other) => other.id !== id).slice(0, OTHERS),
    publicUrl,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  if (!loaderData) return unindexedMeta(site, 'Bundle not found')
  const hidesTexts = isBare(loaderData.bundle, matches[0].loaderData?.settings?.vape_marketing_mode)
  const bundle = hidesTexts ? bareItem(loaderData.bundle) : loaderData.bundle
  return pageMeta(site, {
    title: bundle.name,
    description: bundle.short_description,
    path: itemPath(bundle),
    image: bundle.age_restricted ? undefined : bundle.image_url,
  })
}

export default function BundlePage({ loaderData }: Route.ComponentProps) {
  return <BundleScreen key={loaderData.bundle.id} {...loaderData} />
}

export const ErrorBoundary = explainAbsence({
  statuses: [404],
  title: 'We can’t find that bundle',
  text: 'It may have ended, or one of its items may no longer be sold.',
  to: '/bundles',
  label: 'All bundles',
})
