import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '../storefront/site-settings/queries.ts'
import { buildProduct, buildSummary } from '../testing/builders.ts'
import { breadcrumbData, itemListData, organizationData, productData } from './structured-data.ts'

const site = 'https://shop.example'
const variation = (id: number, price: number, stock_quantity = 5) => ({
  id,
  sku: `V${id}`,
  attributes: { Strength: `${id} mg` },
  price,
  compare_at_price: null,
  stock_quantity,
  image_url: null,
  unit_price: null,
})

test('a product offers its price in pounds, at its canonical address', () => {
  expect(productData(buildProduct({ price: 4.5 }), site)).toMatchObject({
    '@type': 'Product',
    image: ['https://shop.example/media/mint/800'],
    brand: { name: 'Marram' },
    offers: {
      '@type': 'Offer',
      price: '4.50',
      priceCurrency: 'GBP',
      url: 'https://shop.example/product/12-garden-mint',
      availability: 'https://schema.org/InStock',
    },
  })
})

test('different prices become a price range', () => {
  const product = buildProduct({
    price: 4.99,
    variations: [variation(6, 4.99), variation(20, 5.49)],
    stock_quantity: 0,
  })
  expect(productData(product, site).offers).toMatchObject({
    '@type': 'AggregateOffer',
    lowPrice: '4.99',
    highPrice: '5.49',
    offerCount: 2,
    availability: 'https://schema.org/OutOfStock',
  })
})

test('a product without reviews has no rating', () => {
  expect(productData(buildProduct({ num_reviews: 0, rating: 0 }), site)).not.toHaveProperty('aggregateRating')
  expect(productData(buildProduct({ num_reviews: 3, rating: 4.7 }), site)).toMatchObject({
    aggregateRating: { ratingValue: 4.7, reviewCount: 3 },
  })
})

test('describes reviews with their stars, author and day', () => {
  const review = { rating: 5, title: 'Zingy', comment: 'Real slices of ginger.', author: 'Beth H.', id: 4 }
  const told = productData(buildProduct(), site, [{ ...review, created_at: '2026-10-29T04:26:00.000Z' }])
  expect(told).toMatchObject({
    review: [
      {
        '@type': 'Review',
        name: 'Zingy',
        reviewBody: 'Real slices of ginger.',
        reviewRating: { ratingValue: 5, bestRating: 5 },
        author: { '@type': 'Person', name: 'Beth H.' },
        datePublished: '2026-10-29',
      },
    ],
  })
  expect(productData(buildProduct(), site)).not.toHaveProperty('review')
})

test('breadcrumbs and lists preserve their order, with absolute addresses', () => {
  const crumbs = breadcrumbData(
    [
      { name: 'Home', path: '/' },
      { name: 'Shop', path: '/shop' },
    ],
    site,
  )
  expect(crumbs.itemListElement.map(({ position, item }) => [position, item])).toEqual([
    [1, 'https://shop.example/'],
    [2, 'https://shop.example/shop'],
  ])
  const list = itemListData([buildSummary(), buildSummary({ id: 13, slug: 'apple' })], site)
  expect(list.itemListElement.map(({ url }) => url)).toEqual([
    'https://shop.example/product/12-garden-mint',
    'https://shop.example/product/13-apple',
  ])
})

test('the organisation omits what the settings do not contain', () => {
  const bare = organizationData(DEFAULT_SETTINGS, site)
  expect(bare).not.toHaveProperty('address')
  expect(bare.sameAs).toEqual([])
  const full = { ...DEFAULT_SETTINGS, postal_code: 'LS1 4AP', social_x: 'https://x.example/shop' }
  expect(organizationData(full, site)).toMatchObject({
    address: { postalCode: 'LS1 4AP' },
    sameAs: ['https://x.example/shop'],
  })
})
