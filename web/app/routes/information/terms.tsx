import { loadPage } from '../../storefront/content/load-page.server.ts'
import { informationMeta } from '../../storefront/content/page-head.ts'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { Route } from './+types/terms'

export const meta = informationMeta

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'terms')

export default function TermsPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PageScreen {...page} />
}
