import { expect, test } from 'vitest'
import { readRows } from '../reading/import.test-rows.ts'
import { UnusableProduct } from './import.product.ts'
import { locateShopifyRow, readShopifyProduct } from './import.shopify.ts'

const RULES = { today: '2026-11-21', untrackedStock: 0 }
const HEADER =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Variant Image,Gift Card,Status,ECID (product.metafields.custom.ecid_gb)'

async function read(...lines: string[]) {
  const { rows } = await readRows([[HEADER, ...lines].join('\n')])
  return readShopifyProduct(rows, RULES)
}

test('applies the option names of the first row to the rows below', async () => {
  const product = await read(
    'frost,Frost,<p>Cold</p>,Northmoor,,Nic Salt,"mint, ice",true,Flavor,Mint,Nicotine Strength,10mg,FR-1,5,4.99,5.99,https://example.com/2.jpg,2,,,,active,123',
    'frost,,,,,,,,,Mint,,20mg,FR-2,-4,"£1,004.99",,https://example.com/1.jpg,1,Front,https://example.com/v.jpg,,,',
    'frost,,,,,,,,,,,,,,,,https://example.com/3.jpg,3,,,,,',
  )
  expect(product).toMatchObject({
    key: 'shopify:frost',
    line: 2,
    brand: 'Northmoor',
    status: 'active',
    tags: ['mint', 'ice'],
    categories: ['Nic Salt'],
  })
  expect(product.variations).toMatchObject([
    {
      line: 2,
      sku: 'FR-1',
      attributes: { Flavour: 'Mint', Strength: '10 mg' },
      price: 499,
      compare_at_price: 599,
      stock_quantity: 5,
      image: null,
    },
    {
      line: 3,
      sku: 'FR-2',
      attributes: { Flavour: 'Mint', Strength: '20 mg' },
      price: 100_499,
      compare_at_price: null,
      stock_quantity: 0,
      image: 'https://example.com/v.jpg',
    },
  ])
  expect(product.images.map(({ source, alt }) => [source.at(-5), alt])).toEqual([
    ['1', 'Front'],
    ['2', ''],
    ['3', ''],
  ])
  expect(product.facts.get('ecid_gb')).toBe('123')
})

test('reads Default Title as a product without options, and builds a missing SKU from the handle', async () => {
  const product = await read('tea-one,Tea One,,,,Tea,,true,Title,Default Title,,,,,3.5,,,,,,,,')
  expect(product.variations).toMatchObject([{ sku: 'TEA-ONE', attributes: {}, price: 350, stock_quantity: 0 }])
  expect(product.notes).toMatchObject([
    { line: 2, product: 'Tea One', note: 'The file doesn’t say how many are in stock. We used 0.' },
  ])
})

test('makes repeated SKUs of one product unique', async () => {
  const product = await read('a,A,,,,,,true,Size,S,,,X,1,1,,,,,,,,', 'a,,,,,,,,,L,,,X,1,1,,,,,,,,')
  expect(product.variations.map(({ sku }) => sku)).toEqual(['X', 'X-2'])
})

test.each([
  ['true', 'active', 'active'],
  ['true', 'Draft', 'draft'],
  ['false', 'active', 'draft'],
  ['true', 'archived', 'archived'],
  ['TRUE', '', 'active'],
  ['', '', 'draft'],
  ['true', 'unlisted', 'draft'],
])('published "%s" with status "%s" is %s', async (published, status, expected) => {
  expect((await read(`a,A,,,,,,${published},,,,,,1,1,,,,,,,${status},`)).status).toBe(expected)
})

test.each([
  [
    'a bad price in one form',
    ['a,A,,,,,,true,Size,S,,,,1,1,,,,,,,,', 'a,,,,,,,,,L,,,,1,free,,,,,,,,'],
    3,
    /price we can’t read/,
  ],
  ['no price', ['a,A,,,,,,true,,,,,,1,,,,,,,,,'], 2, /has no price/],
  [
    'the same options twice',
    ['a,A,,,,,,true,Size,S,,,,1,1,,,,,,,,', 'a,,,,,,,,,S,,,,1,2,,,,,,,,'],
    3,
    /same options as line 2/,
  ],
  ['no title', ['a,,,,,,,true,,,,,,1,1,,,,,,,,'], 2, /has no title/],
  ['no handle', [',A,,,,,,true,,,,,,1,1,,,,,,,,'], 2, /has no handle/],
  ['a gift card', ['a,A,,,,,,true,,,,,,1,1,,,,,,true,,'], 2, /gift card/],
  ['shifted cells', ['a,A,,,,,,true,,,,,,1,1,,,,,,,,,,,x'], 2, /more cells than the header/],
])('%s rejects the whole product and names the line', async (_, lines, line, reason) => {
  const unusable = await read(...lines).catch((error: unknown) => error)
  expect(unusable).toBeInstanceOf(UnusableProduct)
  expect(unusable).toMatchObject({ line, message: expect.stringMatching(reason) })
})

test('accepts 500 variations, and rejects 501', async () => {
  const rows = Array.from(
    { length: 501 },
    (_, index) => `a,${index ? '' : 'A'},,,,,,true,Size,S${index},,,,1,1,,,,,,,,`,
  )
  await expect(read(...rows)).rejects.toThrow('has 501 variations; the shop takes at most 500')
  expect(await read(...rows.slice(1, 501)).catch((error: Error) => error.message)).toBe('has no title')
  expect((await read(...rows.slice(0, 500))).variations).toHaveLength(500)
})

test('reads the newer headers', async () => {
  const { rows } = await readRows([
    'Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory quantity,Product image URL,Variant image URL,Unit price total measure,Unit price total measure unit\n' +
      'Frost,Frost,<p>x</p>,N,Nic Salt,TRUE,Active,F-1,Strength,5mg,4.99,6,7,https://example.com/1.jpg,https://example.com/2.jpg,10,ml\n',
  ])
  const product = readShopifyProduct(rows, RULES)
  expect(product).toMatchObject({ key: 'shopify:frost', name: 'Frost', status: 'active', description_html: '<p>x</p>' })
  expect(product.variations).toMatchObject([
    {
      sku: 'F-1',
      attributes: { Strength: '5 mg' },
      price: 499,
      compare_at_price: 600,
      stock_quantity: 7,
      image: 'https://example.com/2.jpg',
    },
  ])
  expect(product.facts.get('net quantity')).toBe('10 ml')
})

test('groups rows by handle in any case', () => {
  const place = (handle: string) => locateShopifyRow({ line: 9, cells: handle ? { handle } : {}, surplus: 0 })
  expect(place('Frost ')).toEqual(place('frost'))
  expect(place('')).toEqual({ belongs_to: 'line 9', is: [] })
})
