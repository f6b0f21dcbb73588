import { expect, test } from 'vitest'
import { readRows } from '../reading/import.test-rows.ts'
import { UnusableProduct } from './import.product.ts'
import { locateWooRow, readImages, readWooProduct } from './import.woocommerce.ts'

const RULES = { today: '2026-11-21', untrackedStock: 0 }
const HEADER =
  'ID,Type,SKU,Name,Published,Is featured?,Visibility in catalogue,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Sale price,Regular price,Categories,Tags,Images,Parent,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Meta: _ecid_gb'

type Cells = Partial<Record<string, string>>
async function read(...rows: Cells[]) {
  const columns = HEADER.split(',')
  const lines = rows.map((cells) =>
    columns.map((column) => `"${(cells[column] ?? '').replaceAll('"', '""')}"`).join(','),
  )
  const { rows: read } = await readRows([[HEADER, ...lines].join('\n')])
  return readWooProduct(read, RULES)
}
const simple = {
  ID: '44',
  Type: 'simple',
  SKU: 'T-1',
  Name: 'Tea',
  Published: '1',
  'In stock?': '1',
  Stock: '5',
  'Regular price': '20',
}
const parent = {
  ...simple,
  Type: 'variable',
  Stock: '',
  'Attribute 1 name': 'Flavour',
  'Attribute 1 value(s)': 'Mint, Ice\\, Cold',
  'Attribute 2 name': 'Strength',
  'Attribute 2 value(s)': '10mg, 20mg',
}
const variation = {
  Type: 'variation',
  Parent: 'T-1',
  Published: '1',
  'In stock?': '1',
  Stock: '3',
  'Regular price': '4.99',
  'Attribute 1 name': 'Flavour',
  'Attribute 2 name': 'Strength',
}

test('reads attributes and meta columns of a simple product as facts', async () => {
  const product = await read({
    ...simple,
    'Attribute 1 name': 'pa_brand',
    'Attribute 2 name': 'Ingredients',
    'Attribute 2 value(s)': 'Mint\\, dried, Water',
    'Meta: _ecid_gb': '99',
    Categories: 'Offers, Drinks > Tea &amp; more > Mint',
    Images: 'https://example.com/a.jpg, https://example.com/b.jpg',
  })
  expect(product).toMatchObject({
    key: 'woocommerce:sku:t-1',
    slug: 'tea',
    status: 'active',
    categories: ['Drinks', 'Tea & more', 'Mint'],
    tags: ['Offers'],
  })
  expect(product.variations).toMatchObject([
    { sku: 'T-1', price: 2000, compare_at_price: null, stock_quantity: 5, attributes: {} },
  ])
  expect([product.facts.get('ecid_gb'), product.facts.get('ingredients')]).toEqual(['99', 'Mint, dried, Water'])
  expect(product.images).toHaveLength(2)
})

test('reads escaped commas, positions and the shop’s option names of variations', async () => {
  const product = await read(
    parent,
    { ...variation, Position: '2', 'Attribute 1 value(s)': 'Ice\\, Cold', 'Attribute 2 value(s)': '10mg' },
    { ...variation, Position: '1', 'Attribute 1 value(s)': 'Mint', 'Attribute 2 value(s)': '20mg', SKU: 'T-M' },
  )
  expect(product.variations.map(({ sku, attributes }) => [sku, attributes])).toEqual([
    ['T-M', { Flavour: 'Mint', Strength: '20 mg' }],
    ['T-1-ICE-COLD-10-MG', { Flavour: 'Ice, Cold', Strength: '10 mg' }],
  ])
})

test('expands a variation for any value into one per value, and splits its stock', async () => {
  const product = await read(parent, { ...variation, Stock: '5', 'Attribute 1 value(s)': 'Mint' })
  expect(product.variations.map(({ attributes, stock_quantity }) => [attributes.Strength, stock_quantity])).toEqual([
    ['10 mg', 3],
    ['20 mg', 2],
  ])
})

test('splits stock of the parent among its variations', async () => {
  const product = await read(
    { ...parent, Stock: '7' },
    { ...variation, Stock: 'parent', 'Attribute 1 value(s)': 'Mint', 'Attribute 2 value(s)': '10mg' },
    { ...variation, Stock: 'parent', 'Attribute 1 value(s)': 'Mint', 'Attribute 2 value(s)': '20mg' },
  )
  expect(product.variations.map(({ stock_quantity }) => stock_quantity)).toEqual([4, 3])
})

test('applies a sale price only on its days and only when it is lower', async () => {
  const price = async (cells: Cells) => {
    const [form] = (await read({ ...simple, ...cells })).variations
    return [form?.price, form?.compare_at_price]
  }
  expect(await price({ 'Sale price': '18' })).toEqual([1800, 2000])
  expect(
    await price({
      'Sale price': '18',
      'Date sale price starts': '2026-11-21',
      'Date sale price ends': '2026-11-21 23:59:59',
    }),
  ).toEqual([1800, 2000])
  expect(await price({ 'Sale price': '18', 'Date sale price ends': '2026-11-20' })).toEqual([2000, null])
  expect(await price({ 'Sale price': '18', 'Date sale price starts': '2026-11-22' })).toEqual([2000, null])
  expect(await price({ 'Sale price': '25' })).toEqual([2000, null])
})

test.each([
  [{ Published: '1' }, 'active'],
  [{ Published: '0' }, 'draft'],
  [{ Published: '-1' }, 'draft'],
  [{ 'Visibility in catalogue': 'hidden' }, 'draft'],
])('%o is %s', async (cells, status) => {
  expect((await read({ ...simple, ...cells })).status).toBe(status)
})

test('reads no stock when it is out of stock, and reports a missing count', async () => {
  const stock = async (cells: Cells) => (await read({ ...simple, ...cells })).variations[0]?.stock_quantity
  expect(await stock({ 'In stock?': '0', Stock: '9' })).toBe(0)
  expect(await stock({ Stock: '-2' })).toBe(0)
  expect((await read({ ...simple, Stock: '' })).notes).toHaveLength(1)
})

test('turns line ends written as \\n into paragraphs', async () => {
  expect((await read({ ...simple, Description: 'One.\\nTwo.\\n\\nThree.' })).description_html).toBe(
    '<p>One.<br>Two.</p>\n<p>Three.</p>',
  )
  expect((await read({ ...simple, Description: '<p>One.</p>\\n<p>Two.</p>' })).description_html).toBe(
    '<p>One.</p>\n<p>Two.</p>',
  )
})

test.each<[string, Cells[], number, RegExp]>([
  ['a grouped product', [{ ...simple, Type: 'grouped' }], 2, /make it a bundle/],
  ['an external product', [{ ...simple, Type: 'external' }], 2, /another site/],
  ['a subscription', [{ ...simple, Type: 'subscription' }], 2, /type the shop doesn’t sell/],
  ['a variable product without variations', [parent], 2, /without variations/],
  ['only variations that are switched off', [parent, { ...variation, Published: '0' }], 2, /without variations/],
  ['a variation without its parent', [variation], 2, /variation of T-1, which is not in the file/],
  [
    'a bad price in one variation',
    [
      parent,
      { ...variation, 'Attribute 1 value(s)': 'Mint' },
      { ...variation, 'Regular price': '-1', 'Attribute 1 value(s)': 'Ice' },
    ],
    4,
    /can’t read/,
  ],
  ['one SKU on two rows', [simple, { ...simple, ID: '45' }], 3, /same SKU or ID as line 2/],
])('rejects %s with its line', async (_, rows, line, reason) => {
  const unusable = await read(...rows).catch((error: unknown) => error)
  expect(unusable).toBeInstanceOf(UnusableProduct)
  expect(unusable).toMatchObject({ line, message: expect.stringMatching(reason) })
})

test('rejects attributes with too many combinations at once', async () => {
  const values = Array.from({ length: 2000 }, (_, index) => `v${index}`).join(', ')
  const wide = { ...parent, 'Attribute 1 value(s)': values, 'Attribute 2 value(s)': values }
  await expect(read(wide, variation)).rejects.toThrow(/variations; the shop takes at most 500/)
})

test('finds the parent of a variation by SKU or by ID', () => {
  const place = (cells: Record<string, string>) => locateWooRow({ line: 3, cells, surplus: 0 })
  expect(place({ type: 'variable', sku: 'T-1', id: '44' })).toEqual({ belongs_to: 'sku:t-1', is: ['sku:t-1', 'id:44'] })
  expect(place({ type: 'variation, virtual', parent: 'T-1' }).belongs_to).toBe('sku:t-1')
  expect(place({ type: 'variation', parent: 'id:44' }).belongs_to).toBe('id:44')
})

test('preserves a comma within the address of an image', () => {
  expect(readImages('https://example.com/a,b.jpg, https://example.com/c.jpg')).toEqual([
    'https://example.com/a,b.jpg',
    'https://example.com/c.jpg',
  ])
  expect(readImages('a.jpg,b.jpg')).toEqual(['a.jpg', 'b.jpg'])
})
