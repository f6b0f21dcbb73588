import { loadPage } from '../../storefront/content/load-page.server.ts'
import { informationMeta } from '../../storefront/content/page-head.ts'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { Route } from './+types/privacy'
import { PRIVACY_BLOCKS } from './privacy-blocks.tsx'

export const meta = informationMeta

export const loader = ({ context }: Route.LoaderArgs) => loadPage(context, 'privacy')

export default function PrivacyPage({ loaderData: { page } }: Route.ComponentProps) {
  return <PageScreen {...page} blocks={PRIVACY_BLOCKS} />
}
