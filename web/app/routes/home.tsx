import { describeDispatch } from '@shop/contract/lib/dispatch/dispatch.ts'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { apiFor, pageContext, reportThen } from '../lib/api.server-context.ts'
import { isBare, type Shown } from '../product/facts/vape-marketing.ts'
import { JsonLd } from '../seo/json-ld.tsx'
import { pageMeta, readSite } from '../seo/page-meta.ts'
import { organizationData } from '../seo/structured-data.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { BlogTeaser } from '../storefront/blog/blog-teaser.tsx'
import type { PostSummary } from '../storefront/blog/post-card.tsx'
import { DealCard } from '../storefront/bundles/deal-card.tsx'
import { ProductRow } from '../storefront/catalogue/card/product-row.tsx'
import { Finder } from '../storefront/catalogue/home/finder.tsx'
import { HomeBrands } from '../storefront/catalogue/home/home-brands.tsx'
import { HomeCategories } from '../storefront/catalogue/home/home-categories.tsx'
import { HomeHero, PlainHero, showsSoldBrands } from '../storefront/catalogue/home/home-hero.tsx'
import { ServiceFacts } from '../storefront/catalogue/home/service-facts.tsx'
import { StrengthGuide } from '../storefront/catalogue/home/strength-guide.tsx'
import type { Bundle, Categories, ProductSummary } from '../storefront/catalogue/queries.ts'
import { DEFAULT_SETTINGS, useSettings } from '../storefront/site-settings/queries.ts'
import type { Route } from './+types/home'
import '../storefront/catalogue/home/home.css'

const POPULAR = 8
const NEW = 4
/** Accessories only complement another product, so no product row starts with one. */
const ADDED_TO_OTHERS: readonly ProductSummary['product_class'][] = ['nicotine_shot', 'coil', 'battery', 'accessory']
const BUNDLES = 2
const POSTS = 3
/** The category that the finder searches. */
const FINDER_CATEGORY = 'E-Liquids'

/** Loads all parts of the page, which are optional: each error is reported, and its product row is left out. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFor(context)
  const [categories, popular, newest, bundles, brands, posts] = await Promise.all([
    api('GET /categories/').then((answer) => answer.items, reportThen<Categories>(context, [])),
    api('GET /products/', { query: { limit: POPULAR, sort: 'popularity', in_stock: 'true' } }).then(
      (answer) => answer.items,
      reportThen<ProductSummary[]>(context, []),
    ),
    api('GET /products/', { query: { limit: NEW * 3, sort: 'newest', in_stock: 'true' } }).then(
      ({ items }) => items.filter(({ product_class }) => !ADDED_TO_OTHERS.includes(product_class)).slice(0, NEW),
      reportThen<ProductSummary[]>(context, []),
    ),
    api('GET /bundles/', { query: { limit: BUNDLES } }).then(
      (answer) => answer.items,
      reportThen<Bundle[]>(context, []),
    ),
    api('GET /brands/').then((answer) => answer.items, reportThen(context, [])),
    api('GET /blog/', { query: { limit: POSTS } }).then(
      (answer) => answer.items,
      reportThen<PostSummary[]>(context, []),
    ),
  ])
  const category = categories.find(({ name }) => name === FINDER_CATEGORY)
  const finder = category
    ? await api('GET /products/', { query: { categories: [category.id], limit: 1 } }).then(
        ({ facets, total }) => ({ categoryId: category.id, facets, total }),
        reportThen(context, null),
      )
    : null
  return { categories, popular, newest, bundles, brands, posts, finder, publicUrl: context.get(pageContext).publicUrl }
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

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { categories, popular, newest, bundles, brands, posts, finder, publicUrl } = loaderData
  const settings = useSettings()
  const isFactual = settings.vape_marketing_mode !== 'normal'
  const isVapeOff = settings.vape_marketing_mode === 'off'
  const shown = <Item extends Shown>(items: readonly Item[]) =>
    items.filter((item) => !isBare(item, settings.vape_marketing_mode))
  const deals = shown(bundles)
  const hasArt = showsSoldBrands(brands)
  const isEmpty = popular.length === 0 && newest.length === 0
  return (
    <main id="main">
      {isFactual || !hasArt ? (
        <PlainHero name={settings.site_name} text={settings.footer_text} isEmpty={isEmpty} />
      ) : (
        <HomeHero />
      )}
      {finder && finder.total > 0 && <Finder {...finder} />}
      <HomeCategories categories={categories} hasArt={hasArt} isVapeOff={isVapeOff} />
      <ProductRow
        isSwiped
        title={isFactual ? 'From the shop' : 'Popular this week'}
        more={{ to: '/shop', text: 'Shop all' }}
        products={shown(popular)}
      />
      {finder && finder.total > 0 && <StrengthGuide shopPath={`/shop?categories=${finder.categoryId}`} />}
      <ProductRow
        isSwiped
        title="New arrivals"
        more={{ to: '/shop?sort=newest', text: 'See all new arrivals' }}
        products={shown(newest)}
      />
      {deals.length > 0 && (
        <section className="section wrap">
          <div className="head">
            <h2 className="heading">{isFactual ? 'Bundles' : 'Bundle deals'}</h2>
            <Link className="more" to="/bundles">
              All bundles <ArrowRight className="icon icon-small" aria-hidden />
            </Link>
          </div>
          <div className="deals">
            {deals.map((bundle) => (
              <DealCard key={bundle.id} bundle={bundle} />
            ))}
          </div>
        </section>
      )}
      <HomeBrands brands={brands} />
      <BlogTeaser posts={posts} />
      <ServiceFacts />
      <JsonLd data={organizationData(settings, publicUrl)} />
    </main>
  )
}

export const ErrorBoundary = ErrorPage
