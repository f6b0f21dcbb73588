import { expect, test } from 'vitest'
import { type BundleItemValues, BundleValues, NEW_BUNDLE, sumPrices, toBundleBody, toImages } from './bundle-values.ts'

const part = (given: Partial<BundleItemValues>): BundleItemValues => ({
  variation_id: 1,
  product_id: 1,
  product_name: 'Tea',
  product_status: 'active',
  attributes: {},
  sku: 'TEA',
  price: 3.33,
  stock_quantity: 7,
  thumbnail_url: '',
  quantity: 1,
  ...given,
})

test('computes the separate price of the items, the saving and how many bundles are in stock', () => {
  const items = [part({ quantity: 3 }), part({ price: 2.5, stock_quantity: 5, quantity: 2 })]
  expect(sumPrices({ price: 10, items })).toEqual({ singly: 1499, saved: 499, stock: 2 })
  expect(sumPrices({ price: 20, items })).toMatchObject({ saved: -501 })
  expect(sumPrices({ price: null, items: [] })).toEqual({ singly: 0, saved: null, stock: 0 })
  expect(sumPrices({ price: Number.NaN, items: [part({ quantity: Number.NaN })] })).toEqual({
    singly: 0,
    saved: null,
    stock: 0,
  })
})

test('sends items by variation, images by key, and no empty slug', () => {
  const values = { ...NEW_BUNDLE, name: 'Pair', price: 5, items: [part({})] }
  const images = [{ id: 'a', media_key: 'key-a', alt: 'A', url: '/media/key-a/400' }]
  expect(toBundleBody({ ...values, images })).toEqual({
    name: 'Pair',
    status: 'draft',
    price: 5,
    description: '',
    short_description: '',
    items: [{ variation_id: 1, quantity: 1 }],
    images: [{ media_key: 'key-a', alt: 'A' }],
  })
  expect(toBundleBody({ ...values, slug: 'pair' })).toHaveProperty('slug', 'pair')
})

test('requires a name, a price, items and whole quantities', () => {
  const faults = BundleValues.safeParse({ ...NEW_BUNDLE, items: [part({ quantity: 0 })] }).error?.issues ?? []
  expect(faults.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'Enter a name.'],
    ['price', 'Set a price above £0.00.'],
    ['items.0.quantity', 'At least 1.'],
  ])
  expect(BundleValues.safeParse({ ...NEW_BUNDLE, name: 'A', price: 1 }).error?.issues[0]?.message).toBe(
    'Add what is in the bundle.',
  )
})

test('offers each image of the items once, with the product name where it has no description', () => {
  const image = (media_key: string, alt = '') => ({ media_key, alt, url: `/media/${media_key}/400` })
  const products = [
    { name: 'Tea', images: [image('a', 'A box'), image('b')] },
    { name: 'Cup', images: [image('a')] },
  ]
  expect(toImages(products).map(({ media_key, alt }) => [media_key, alt])).toEqual([
    ['a', 'Cup'],
    ['b', 'Tea'],
  ])
})
