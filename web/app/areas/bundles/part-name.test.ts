import { expect, test } from 'vitest'
import { buildSummary } from '../../testing/builders.ts'
import { partName } from './part-name.ts'

type Part = Parameters<typeof partName>[0]
const product = buildSummary({ name: 'Garden Mint Nic Salt' })

test('names a part with the options that its name does not contain', () => {
  const variation: Part['variation'] = {
    id: 3,
    sku: 'MAR-GM-10',
    attributes: { Flavour: 'Garden Mint', Strength: '10 mg' },
    price: 4.99,
    compare_at_price: null,
    stock_quantity: 5,
    image_url: null,
    unit_price: null,
  }
  expect(partName({ product, variation_id: 3, variation, quantity: 1 })).toBe('Garden Mint Nic Salt, 10 mg')
})

test('adds the quantity when it is more than one', () => {
  expect(partName({ product, variation_id: null, variation: null, quantity: 2 })).toBe('2 × Garden Mint Nic Salt')
})
