/** schema.org descriptions of a page's content. Amounts are pounds, addresses absolute. */
import { CURRENCY } from '@shop/contract/constants.ts'
import { itemPath } from '../product/item-path.ts'
import type { Bundle, Product } from '../storefront/catalogue/queries.ts'
import type { Settings } from '../storefront/site-settings/queries.ts'

const CONTEXT = 'https://schema.org'
const IN_STOCK = `${CONTEXT}/InStock`
const OUT_OF_STOCK = `${CONTEXT}/OutOfStock`
const availability = (stock: number) => (stock > 0 ? IN_STOCK : OUT_OF_STOCK)
const absolute = (path: string, publicUrl: string) => new URL(path, publicUrl).href

export interface Crumb {
  name: string
  path: string
}

export function breadcrumbData(crumbs: readonly Crumb[], publicUrl: string) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(path, publicUrl),
    })),
  }
}

export function organizationData(settings: Settings, publicUrl: string) {
  const social = [settings.social_facebook, settings.social_instagram, settings.social_x, settings.social_youtube]
  return {
    '@context': CONTEXT,
    '@type': 'Organization',
    name: settings.site_name,
    url: absolute('/', publicUrl),
    email: settings.contact_email,
    ...(settings.legal_name && { legalName: settings.legal_name }),
    ...(settings.phone && { telephone: settings.phone }),
    ...(settings.vat_number && { vatID: settings.vat_number }),
    ...(settings.postal_code && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: settings.address_line,
        addressLocality: settings.city,
        addressRegion: settings.state,
        postalCode: settings.postal_code,
        addressCountry: 'GB',
      },
    }),
    sameAs: social.filter((link) => link !== ''),
  }
}

/** Describes the products or bundles on one page of a list, in order. */
export function itemListData(
  things: readonly { id: number; slug: string; type: 'product' | 'bundle'; name: string }[],
  publicUrl: string,
) {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: things.length,
    itemListElement: things.map((thing, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: thing.name,
      url: absolute(itemPath(thing), publicUrl),
    })),
  }
}

/** The published fields of a review. */
export interface ReviewData {
  rating: number
  title: string
  comment: string
  author: string
  created_at: string
}

/** Describes a product with its offer; its rating and reviews only if it has been rated. */
export function productData(product: Product, publicUrl: string, reviews: readonly ReviewData[] = []) {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    description: product.short_description || product.seo_description,
    image: product.image_urls.map((url) => absolute(url, publicUrl)),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand.name } }),
    ...(product.category && { category: product.category.name }),
    ...ratingOf(product),
    ...(reviews.length > 0 && { review: reviews.map(reviewData) }),
    offers: productOffer(product, absolute(itemPath(product), publicUrl)),
  }
}

export function bundleData(bundle: Bundle, publicUrl: string) {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: bundle.name,
    description: bundle.short_description,
    image: bundle.image_urls.map((url) => absolute(url, publicUrl)),
    ...ratingOf(bundle),
    offers: offer(bundle.price, bundle.stock_quantity, absolute(itemPath(bundle), publicUrl)),
  }
}

function ratingOf({ rating, num_reviews }: { rating: number; num_reviews: number }) {
  if (num_reviews === 0) return {}
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: num_reviews, bestRating: 5 },
  }
}

function reviewData({ rating, title, comment, author, created_at }: ReviewData) {
  return {
    '@type': 'Review',
    ...(title && { name: title }),
    reviewBody: comment,
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    author: { '@type': 'Person', name: author },
    datePublished: created_at.slice(0, 10),
  }
}

function offer(price: number, stock: number, url: string) {
  return {
    '@type': 'Offer',
    url,
    price: price.toFixed(2),
    priceCurrency: CURRENCY,
    itemCondition: `${CONTEXT}/NewCondition`,
    availability: availability(stock),
  }
}

function productOffer(product: Product, url: string) {
  const prices = product.variations.map((variation) => variation.price)
  const lowest = Math.min(product.price, ...prices)
  const highest = Math.max(product.price, ...prices)
  if (lowest === highest) return offer(lowest, product.stock_quantity, url)
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: lowest.toFixed(2),
    highPrice: highest.toFixed(2),
    offerCount: product.variations.length,
    priceCurrency: CURRENCY,
    availability: availability(product.stock_quantity),
  }
}
