import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('shows what changed, field by field, and nothing unchanged', () => {
  const before = { name: 'Mint', price_pence: 499, is_active: true, tags: ['a'], seo: { title: '', path: 'mint' } }
  const after = {
    name: 'Mint',
    price_pence: 525,
    is_active: false,
    tags: ['a', 'b'],
    seo: { title: 'Tea', path: 'mint' },
  }
  expect(differences({ before, after })).toEqual([
    { path: 'price_pence', before: '£4.99', after: '£5.25' },
    { path: 'is_active', before: 'Yes', after: 'No' },
    { path: 'tags', before: 'a', after: 'a, b' },
    { path: 'seo.title', before: 'Empty', after: 'Tea' },
  ])
})

test('a created record has no value before, a deleted one none after', () => {
  expect(differences({ before: null, after: { code: 'MIST10' } })).toEqual([
    { path: 'code', before: null, after: 'MIST10' },
  ])
  expect(differences({ before: { code: 'MIST10', ends_at: null }, after: null })).toEqual([
    { path: 'code', before: 'MIST10', after: null },
    { path: 'ends_at', before: 'Empty', after: null },
  ])
})

test('compares nested rows, and shows times in London time', () => {
  const before = {
    variations: [
      { sku: 'A', stock: 3 },
      { sku: 'B', stock: 1 },
    ],
  }
  const after = { variations: [{ sku: 'A', stock: 2 }], starts_at: '2026-07-01T08:30:00.000Z' }
  expect(differences({ before, after })).toEqual([
    { path: 'variations.0.stock', before: '3', after: '2' },
    { path: 'variations.1.sku', before: 'B', after: null },
    { path: 'variations.1.stock', before: '1', after: null },
    { path: 'starts_at', before: null, after: '1 Jul 2026, 09:30' },
  ])
})

test('the delivery fees of the settings are amounts', () => {
  expect(differences({ before: { standard_delivery_fee: 800 }, after: { standard_delivery_fee: 450 } })).toEqual([
    { path: 'standard_delivery_fee', before: '£8.00', after: '£4.50' },
  ])
})

test('a long text is cut to the part that differs', () => {
  const [change] = differences({ before: `${'a'.repeat(1000)}b`, after: `${'a'.repeat(1000)}c${'d'.repeat(900)}` })
  expect(change?.before).toBe(`…${'a'.repeat(80)}b`)
  expect(change?.after).toBe(`…${'a'.repeat(80)}c${'d'.repeat(519)}…`)
})
