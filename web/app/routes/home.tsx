import { describeDispatch } from '@shop/contract/lib/dispatch/dispatch.ts'
import { apiFor, pageContext, reportThen } from '../lib/api.server-context.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta, readSite } from '../seo/page-meta.ts'
import { organizationData } from '../seo/structured-data.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { DEFAULT_SETTINGS, useSettings } from '../storefront/site-settings/queries.ts'
import type { Route } from './+types/home'
import { HomeSections } from './home/home-sections.tsx'
import { loadHome } from './home/load-home.ts'

/** Loads the sections of the page and what they show. Each error is reported, and its section left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const { htmlOf, publicUrl } = context.get(pageContext)
  const { sections } = await api('GET /content/home')
  const [data, texts] = await Promise.all([
    loadHome(api, sections, (fallback) => reportThen(context, fallback)),
    Promise.all(
      sections
        .filter(({ type }) => type === 'text')
        .map(async ({ id, text = '' }) => [id, (await htmlOf({ kind: 'article', markdown: text })).html] as const),
    ),
  ])
  return { sections, data, texts: Object.fromEntries(texts), publicUrl }
}

export function meta({ matches }: Route.MetaArgs) {
  const { loaderData: root } = matches[0]
  const promise = describeDispatch(root?.settings ?? DEFAULT_SETTINGS)
  return pageMeta(readSite(root), {
    title: '',
    description: `Refillable kits, e-liquids, CBD teas, vitamins and supplements, plainly described. ${promise}. Over 18s only.`,
    path: '/',
  })
}

export default function HomePage({ loaderData: { sections, data, texts, publicUrl } }: Route.ComponentProps) {
  const rendered = Object.entries(texts).map(([id, html]) => [
    id,
    // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered on the server from markdown, with no raw HTML let through
    <div key={id} dangerouslySetInnerHTML={{ __html: html }} />,
  ])
  return (
    <>
      <HomeSections sections={sections} data={data} texts={Object.fromEntries(rendered)} />
      <JsonLd data={organizationData(useSettings(), publicUrl)} />
    </>
  )
}

export const ErrorBoundary = ErrorPage
