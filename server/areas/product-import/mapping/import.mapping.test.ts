import { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnusableProduct } from '../formats/import.product.ts'
import { mapRow, readMappedProduct } from './import.mapping.ts'

const TARGETS = { item: 'title', code: 'sku', price: 'price', rrp: 'compare_at_price' } as const
const rules = { today: '2026-11-28', untrackedStock: 0 }

/** Reads rows of cells as one product. */
function read(rows: Record<string, string>[], mapping: Partial<ImportMapping> = {}) {
  const options: ImportMapping = {
    targets: TARGETS,
    amounts_in: 'pounds',
    vat: 'included',
    weights_in: 'g',
    ...mapping,
  }
  const mapped = rows.map((cells, index) => mapRow({ line: index + 2, surplus: 0, cells }, options))
  return readMappedProduct(mapped, rules)
}

test.each([
  [{ price: '4.99', rrp: '5.99' }, {}, [499, 599]],
  [{ price: '499', rrp: '599p' }, { amounts_in: 'pence' }, [499, 599]],
  [{ price: '4.1625' }, { vat: 'excluded' }, [500, null]],
  [{ price: '416', rrp: '£ 500' }, { amounts_in: 'pence', vat: 'excluded' }, [499, 600]],
  [{ price: '1.299,00' }, {}, [129_900, null]],
] as const)('prices %j with %j are %j pence', (cells, mapping, [price, before]) => {
  const { variations } = read([{ item: 'Holder', code: 'H-1', ...cells }], mapping)
  expect(variations).toMatchObject([{ sku: 'H-1', price, compare_at_price: before }])
})

test('net prices of tea stay as they are, because it has no VAT', () => {
  const mapping = { targets: { ...TARGETS, sort: 'category' }, vat: 'excluded' } as const
  expect(read([{ item: 'Mint tea', sort: 'Tea', price: '3.50' }], mapping).variations[0]?.price).toBe(350)
})

test.each(['free', '4.999', '$5', '4.99p', ''])('a product with the price "%s" is rejected, never guessed', (price) => {
  expect(() => read([{ item: 'Holder', price }])).toThrow(UnusableProduct)
  expect(() => read([{ item: 'Holder', price: '4.5' }], { amounts_in: 'pence' })).toThrow(/fraction of a penny/)
})

test('rows of a title with choices are one product; those of a group share its code', () => {
  const targets = { item: 'title', code: 'sku', price: 'price', taste: 'flavour', mg: 'strength' } as const
  const rows = [
    { item: 'Nic salt', code: 'A-1', taste: 'Mango', mg: '10mg', price: '4' },
    { item: 'Nic salt', code: 'A-2', taste: 'Mango', mg: '20mg', price: '4' },
  ]
  expect(read(rows, { targets })).toMatchObject({
    key: 'file:nic salt',
    slug: 'nic-salt',
    variations: [
      { sku: 'A-1', attributes: { Flavour: 'Mango', Strength: '10 mg' } },
      { sku: 'A-2', attributes: { Flavour: 'Mango', Strength: '20 mg' } },
    ],
  })
  const grouped = { ...targets, parent: 'group' } as const
  const family = [{ item: 'Nic salt', code: 'A' }, ...rows.map((row) => ({ ...row, parent: 'A' }))]
  expect(read(family, { targets: grouped })).toMatchObject({ key: 'file:a', name: 'Nic salt', variations: [{}, {}] })
  expect(() => read([...family, { parent: 'A', taste: 'Mint', price: '' }], { targets: grouped })).toThrow(
    'has no price',
  )
})

test('the other columns arrive: weights, images, status, facts and texts', () => {
  const targets = {
    ...TARGETS,
    kg: 'weight',
    photo: 'image',
    more: 'image',
    shown: 'status',
    ecid: 'fact',
    text: 'description',
    ean: 'barcode',
  } as const
  const cells = {
    item: 'Pen',
    price: '9',
    kg: '0.2',
    photo: 'https://a.example/1.png',
    more: 'https://a.example/2.png, https://a.example/3.png',
  }
  const more = { shown: 'Hidden', ecid: '00142-26-00911', text: 'One\nTwo', ean: '5012345678900' }
  const product = read([{ ...cells, ...more }], { targets, weights_in: 'kg' })
  expect(product).toMatchObject({
    status: 'draft',
    description_html: 'One<br>Two',
    images: [1, 2, 3].map((number) => ({ source: `https://a.example/${number}.png` })),
    variations: [{ weight_grams: 200, barcode: '5012345678900' }],
  })
  expect(product.facts.get('ecid')).toBe('00142-26-00911')
})

test('a mapping needs a title and a price, and each meaning once', () => {
  const parse = (targets: Record<string, string>) =>
    ImportMapping.safeParse({ targets, amounts_in: 'pounds', vat: 'included' }).error?.issues.map(
      ({ message }) => message,
    )
  expect(parse(TARGETS)).toBeUndefined()
  expect(parse({ a: 'sku' })).toEqual(['Choose the column with the title.', 'Choose the column with the price.'])
  expect(parse({ ...TARGETS, b: 'sku' })).toEqual(['Choose only one column for “SKU”.'])
  expect(parse({ ...TARGETS, b: 'image', c: 'image' })).toBeUndefined()
})

test('whatever the cells, a product is read or rejected with a reason', () => {
  const cells = fc.record({ item: fc.string(), code: fc.string(), price: fc.string(), rrp: fc.string() })
  fc.assert(
    fc.property(cells, fc.constantFrom('included', 'excluded'), (row, vat) => {
      try {
        expect(read([row], { vat }).variations[0]?.price).toBeGreaterThanOrEqual(0)
      } catch (error) {
        expect(error).toBeInstanceOf(UnusableProduct)
      }
    }),
  )
})
