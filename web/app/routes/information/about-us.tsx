import { apiFor, reportThen } from '../../lib/api.server-context.ts'
import tea from '../../storefront/catalogue/home/home-art/d-tea.webp'
import { showsSoldBrands } from '../../storefront/catalogue/home/home-hero.tsx'
import { loadPage } from '../../storefront/content/load-page.server.ts'
import { informationMeta } from '../../storefront/content/page-head.ts'
import { PageScreen } from '../../storefront/content/page-screen.tsx'
import type { Route } from './+types/about-us'

export const meta = informationMeta

/** The image shows invented brands, so only shops that sell them show it. */
export async function loader({ context }: Route.LoaderArgs) {
  const [page, brands] = await Promise.all([
    loadPage(context, 'about-us'),
    apiFor(context)('GET /brands/').then(({ items }) => items, reportThen(context, [])),
  ])
  return { ...page, hasArt: showsSoldBrands(brands) }
}

export default function AboutPage({ loaderData: { page, hasArt } }: Route.ComponentProps) {
  const image = <img src={tea} alt="" width={800} height={1000} loading="lazy" decoding="async" />
  return <PageScreen {...page} {...(hasArt && { aside: image })} />
}
