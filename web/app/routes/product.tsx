import { data } from 'react-router'
import { apiFor, pageContext, reportThen } from '../lib/api.server-context.ts'
import { splitDescription } from '../product/facts/listed-facts.ts'
import { bareItem, isBare } from '../product/facts/vape-marketing.ts'
import { productPath } from '../product/item-path.ts'
import { startingVariation } from '../product/variation-choice.ts'
import { pageId } from '../seo/page-id.ts'
import { pageMeta, readSite, unindexedMeta } from '../seo/page-meta.ts'
import { explainAbsence } from '../shell/error-page.tsx'
import { ProductScreen } from '../storefront/catalogue/product/product-screen.tsx'
import type { Product, Shot } from '../storefront/catalogue/queries.ts'
import { ReviewsSection } from '../storefront/reviews/reviews-section.tsx'
import type { Route } from './+types/product'

/** Only these classes have an image in link previews: nicotine products and their accessories must not (rule A9). */
const CLASSES_WITH_CARD = ['cbd_food', 'food_supplement', 'tea', 'accessory']
/** One row of cards. */
const ROW = 4
/** What fits the product comes first, so these are enough for a row of it and often one of similar products. */
const RELATED_LIMIT = 3 * ROW

/** The maximum number of reviews in the structured data. */
const QUOTED_REVIEWS = 5

/** Shortfills are mixed with nicotine shots; the page of a shot offers only this one. */
const MIXED_CLASSES = ['shortfill', 'nicotine_shot']

/** Loads the product, which is required, and related products, reviews and nicotine shots, which are optional. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const id = pageId(params.id)
  if (id === undefined) throw data(null, { status: 404 })
  const api = apiFor(context)
  const found = api('GET /products/:id', { params: { id } })
  const [product, related, reviews, shots] = await Promise.all([
    found,
    api('GET /products/:id/related', { params: { id }, query: { limit: RELATED_LIMIT } }).catch(
      reportThen(context, []),
    ),
    api('GET /products/:id/reviews', { params: { id } }).catch(reportThen(context, null)),
    found.then(
      ({ product_class }) =>
        MIXED_CLASSES.includes(product_class) ? api('GET /advice/shots').catch(reportThen(context, [])) : [],
      () => [],
    ),
  ])
  const wanted = Number(new URL(request.url).searchParams.get('v'))
  const { publicUrl, htmlOf } = context.get(pageContext)
  const { description: markdown, short_description: lead } = product
  const { html } = await htmlOf({ kind: 'description', markdown, lead })
  return {
    product: { ...product, description: '' },
    descriptionHtml: html,
    listed: splitDescription(markdown).listed,
    fitting: related.filter((one) => product.fitting_ids.includes(one.id)).slice(0, ROW),
    similar: related.filter((one) => !product.fitting_ids.includes(one.id)).slice(0, ROW),
    shots: shotsFor(product, shots),
    reviews,
    startId: startingVariation(product.variations, wanted)?.id,
    publicUrl,
  }
}

/** A shot is offered on its own page; those that fit a shortfill come first. */
function shotsFor({ id, product_class, fitting_ids }: Product, shots: readonly Shot[]): Shot[] {
  if (product_class === 'nicotine_shot') return shots.filter((shot) => shot.product_id === id)
  const isFitting = (shot: Shot) => fitting_ids.includes(shot.product_id)
  return [...shots.filter(isFitting), ...shots.filter((shot) => !isFitting(shot))]
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches[0].loaderData)
  if (!loaderData) return unindexedMeta(site, 'Product not found')
  const { product } = loaderData
  const hidesTexts = isBare(product, matches[0].loaderData?.settings?.vape_marketing_mode)
  const texts = hidesTexts
    ? { title: product.name, description: bareItem(product).short_description }
    : {
        title: product.seo_title || product.name,
        description: product.seo_description || product.short_description,
      }
  return pageMeta(site, {
    ...texts,
    path: productPath(product),
    image: CLASSES_WITH_CARD.includes(product.product_class) ? product.image_url : undefined,
  })
}

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  const { product, reviews } = loaderData
  // A quoted review is advertising: none about vaping, with a banned claim, paid for, or without an order (rules A9, A10, F12).
  const quotable = CLASSES_WITH_CARD.includes(product.product_class) ? (reviews?.items ?? []) : []
  return (
    <ProductScreen
      key={product.id}
      {...loaderData}
      reviews={<ReviewsSection productId={product.id} first={reviews} />}
      quoted={quotable
        .filter((review) => review.quotable && review.verified && !review.incentivised)
        .slice(0, QUOTED_REVIEWS)}
    />
  )
}

export const ErrorBoundary = explainAbsence({
  statuses: [404],
  title: 'We can’t find that product',
  text: 'It may no longer be sold, or the address may be wrong.',
  to: '/shop',
  label: 'Shop all',
})
