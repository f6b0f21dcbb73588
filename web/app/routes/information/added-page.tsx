import { data } from 'react-router'
import { explainAbsence } from '../../shell/error-page.tsx'
import { loadPage } from '../../storefront/content/load-page.server.ts'
import { informationMeta } from '../../storefront/content/page-head.ts'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { Route } from './+types/added-page'

export const meta = informationMeta

/** A page that staff have added. Those that every shop has are only at their own addresses. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const key = params.slug
  if (!/^[a-z0-9-]{1,60}$/.test(key)) throw data(null, { status: 404 })
  const loaded = await loadPage(context, key)
  if (loaded.page.path !== `/pages/${key}`) throw data(null, { status: 404 })
  return loaded
}

export default function AddedPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PageScreen key={page.path} {...page} />
}

export const ErrorBoundary = explainAbsence({
  statuses: [404, 422],
  title: 'We can’t find that page',
  text: 'It may have been taken down, or the address may be wrong.',
  to: '/shop',
  label: 'Shop all',
})
