import { expect, test } from 'vitest'
import { buildSummary } from '../../testing/builders.ts'
import { bundleItemName } from './bundle-item-name.ts'

type BundleItem = Parameters<typeof bundleItemName>[0]
const product = buildSummary({ name: 'Garden Mint Nic Salt' })

test('names a bundle item with the options that its name does not contain', () => {
  const variation: BundleItem['variation'] = {
    id: 3,
    sku: 'MAR-GM-10',
    attributes: { Flavour: 'Garden Mint', Strength: '10 mg' },
    price: 4.99,
    compare_at_price: null,
    stock_quantity: 5,
    image_url: null,
    unit_price: null,
  }
  expect(bundleItemName({ product, variation_id: 3, variation, quantity: 1 })).toBe('Garden Mint Nic Salt, 10 mg')
})

test('adds the quantity when it is more than one', () => {
  expect(bundleItemName({ product, variation_id: null, variation: null, quantity: 2 })).toBe('2 × Garden Mint Nic Salt')
})
