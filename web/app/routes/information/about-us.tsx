import { apiFor, reportThen } from '../../lib/api.server-context.ts'
import { pageMeta, readSite } from '../../seo/page-meta.ts'
import { TraderFacts } from '../../shell/footer/trader.tsx'
import tea from '../../storefront/catalogue/home/home-art/d-tea.webp'
import { showsSoldBrands } from '../../storefront/catalogue/home/home-hero.tsx'
import { InformationPage } from '../../storefront/site-settings/information-page.tsx'
import { useSettings } from '../../storefront/site-settings/queries.ts'
import { TextLink } from '../../ui/buttons.tsx'
import type { Route } from './+types/about-us'

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  return pageMeta(site, {
    title: 'About us',
    description: `What ${site.name} sells, how products are chosen, and what we won’t sell.`,
    path: '/about-us',
  })
}

/** The image shows invented brands, so only shops that sell them show it. */
export async function loader({ context }: Route.LoaderArgs) {
  const brands = await apiFor(context)('GET /brands/').then(({ items }) => items, reportThen(context, []))
  return { hasArt: showsSoldBrands(brands) }
}

export default function AboutPage({ loaderData: { hasArt } }: Route.ComponentProps) {
  const settings = useSettings()
  return (
    <InformationPage
      title="About us"
      {...(hasArt && { aside: <img src={tea} alt="" width={800} height={1000} loading="lazy" decoding="async" /> })}
      lead={`${settings.site_name} sells refillable kits, e-liquids, CBD teas, vitamins and supplements to adults in the United Kingdom.`}
    >
      <h2>Plainly described</h2>
      <p>
        Every page tells you what you’re buying: strength, volume, base, ingredients, unit price, how many are left and
        when your parcel leaves. You won’t find health claims here, or a countdown that starts again when it ends.
      </p>
      <h2>How we choose</h2>
      <ul>
        <li>Nicotine liquids are at most 20 mg/ml in bottles of at most 10 ml, and notified to the MHRA.</li>
        <li>Tanks and pods hold at most 2 ml, as the law requires.</li>
        <li>CBD foods are on the Food Standards Agency’s public list, with a lab report for the lot.</li>
        <li>Supplements state every nutrient, its amount in a daily portion and the reference value.</li>
      </ul>
      <h2>What we don’t sell</h2>
      <p>
        No single-use vapes, no tobacco, nothing shaped or named like sweets, and nothing to anyone under 18. If you
        don’t use nicotine, please don’t start.
      </p>
      <h2>Reviews</h2>
      <p>
        Only a customer whose order was delivered can review a product, once for each order. Ratings come only from
        those reviews. We don’t pay for reviews, and don’t take them down for being critical.
      </p>
      <h2>After use</h2>
      <p>
        Vapes and batteries don’t belong in the bin. We{' '}
        <TextLink to="/recycling">take old ones back free of charge</TextLink>.
      </p>
      <h2>Who is selling</h2>
      <TraderFacts settings={settings} />
    </InformationPage>
  )
}
