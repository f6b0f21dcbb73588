import { loadPage } from '../../storefront/content/load-page.server.ts'
import { informationMeta } from '../../storefront/content/page-head.ts'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { Route } from './+types/review-policy'

export const meta = informationMeta

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'review-policy')

export default function ReviewPolicyPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PageScreen {...page} />
}
