import { loadPage } from '../../storefront/content/load-page.server.ts'
import { informationMeta } from '../../storefront/content/page-head.ts'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { Route } from './+types/recycling'

export const meta = informationMeta

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'recycling')

export default function RecyclingPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PageScreen {...page} />
}
