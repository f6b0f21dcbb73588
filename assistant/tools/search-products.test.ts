import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import { SearchInput } from './search-products.ts'

let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

const search = (input: z.input<typeof SearchInput>) =>
  shop.tools.search_products.run(SearchInput.parse(input), { customer: undefined })
const names = async (input: z.input<typeof SearchInput>) => (await search(input)).items.map(({ name }) => name)

/** The only form of these that is left is the one given. */
async function leave(name: string, kept: Record<string, string>) {
  const { id } = await shop.db.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()
  const rows = await shop.db
    .selectFrom('variation')
    .select(['id', 'attributes', 'stock_quantity'])
    .where('product_id', '=', id)
    .execute()
  for (const row of rows) {
    const isKept = Object.entries(kept).every(([attribute, value]) => row.attributes[attribute] === value)
    await shop.db
      .updateTable('variation')
      .set({ stock_quantity: isKept ? 5 : 0 })
      .where('id', '=', row.id)
      .execute()
  }
  shop.catalogue.forget()
  return async () => {
    for (const { id: variation, stock_quantity } of rows) {
      await shop.db.updateTable('variation').set({ stock_quantity }).where('id', '=', variation).execute()
    }
    shop.catalogue.forget()
  }
}

test('a flavour, a strength and a kind narrow the search together', async () => {
  const { items, relaxed } = await search({ query: 'mango', strengths_mg: [10], nicotine_type: 'salt', limit: 12 })
  expect(relaxed).toEqual([])
  expect(items.length).toBeGreaterThan(2)
  for (const item of items) {
    expect(item).toMatchObject({ in_stock: true, nicotine_type: 'salt' })
    expect(item.strengths_mg).toContain(10)
    expect([item.name, ...item.flavours, item.summary].join(' ')).toMatch(/mango/i)
  }
})

describe('stock', () => {
  test('hides sold-out products unless they are asked for', async () => {
    expect(await names({ query: 'vanilla slice shortfill' })).not.toContain('Vanilla Slice Shortfill')
    const { items } = await search({ query: 'vanilla slice shortfill', in_stock: false })
    expect(items[0]).toMatchObject({ name: 'Vanilla Slice Shortfill', in_stock: false, stock_quantity: 0 })
  })

  test('does not find a sold-out strength, though others are in stock', async () => {
    const restore = await leave('Alphonso Mango Nic Salt', { Flavour: 'Alphonso Mango', Strength: '6 mg' })
    expect(await names({ query: 'alphonso mango', strengths_mg: [6] })).toContain('Alphonso Mango Nic Salt')
    expect(await names({ query: 'alphonso mango', strengths_mg: [10] })).not.toContain('Alphonso Mango Nic Salt')
    await restore()
  })

  test('strength and flavour must be in stock in the same variation', async () => {
    const restore = await leave('Garden Mint Nic Salt', { Flavour: 'Winter Ice', Strength: '20 mg' })
    expect(await names({ query: 'winter ice', strengths_mg: [20] })).toContain('Garden Mint Nic Salt')
    expect(await names({ query: 'honey mint', strengths_mg: [20] })).not.toContain('Garden Mint Nic Salt')
    await restore()
    expect(await names({ query: 'honey mint' })).not.toContain('Garden Mint Nic Salt')
  })
})

describe('prices', () => {
  test('are those of the matching variation', async () => {
    const { items } = await search({ classes: ['shortfill'], max_pence: 2000, limit: 12 })
    expect(items.length).toBe(12)
    for (const { price_pence } of items) expect(price_pence).toBeLessThanOrEqual(2000)
    const large = await search({ query: 'lemon posset shortfill', min_pence: 2500 })
    expect(large.items[0]).toMatchObject({ name: 'Lemon Posset Shortfill', price_pence: 3199, price_range: '' })
  })

  test('sort the list on request', async () => {
    const { items } = await search({ classes: ['device'], sort: 'price_asc', limit: 12 })
    const prices = items.map(({ price_pence }) => price_pence)
    expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    expect(items[0]?.name).toBe('Pocket Kit')
  })
})

test('the kind of nicotine comes from the data of the product', async () => {
  for (const nicotine_type of ['salt', 'freebase'] as const) {
    const { items } = await search({ classes: ['nicotine_eliquid'], nicotine_type, limit: 12 })
    expect(items.length).toBe(12)
    expect(new Set(items.map((item) => item.nicotine_type))).toEqual(new Set([nicotine_type]))
  }
})

test('liquid without nicotine is a shortfill or a bottle of 0 mg', async () => {
  const { items } = await search({ category: 'E-Liquids', strengths_mg: [0], limit: 12 })
  expect(items.length).toBe(12)
  for (const item of items) {
    if (item.product_class === 'nicotine_eliquid') expect(item.strengths_mg).toContain(0)
    else expect(item.product_class).toBe('shortfill')
  }
})

test('‘without’ leaves out products with the word in their name or ingredients', async () => {
  const teas = await search({ classes: ['cbd_food'], without: ['caffeine'], limit: 12 })
  expect(teas.items.length).toBe(12)
  for (const { facts } of teas.items) expect(facts.caffeine).toBe(false)
  expect(await names({ classes: ['cbd_food'], query: 'breakfast', without: ['caffeine'] })).toEqual([])
  const oils = await search({ query: 'omega 3', without: ['fish'] })
  expect(oils.items.map(({ name }) => name)).toEqual(['Algae Omega 3'])
  expect(await names({ query: 'vegan omega 3' })).toEqual(['Algae Omega 3'])
  const vegan = await names({ query: 'vitamin d', without: ['animal products'], limit: 12 })
  expect(vegan).toContain('Vegan D3 Drops')
  expect(vegan).not.toContain('Vitamin D3 4000 IU')
  const fruit = await search({ flavour_families: ['fruit'], without: ['ice', 'mint'], limit: 12 })
  for (const { name, flavours } of fruit.items) expect([name, ...flavours].join(' ')).not.toMatch(/\b(ice|mint)\b/i)
})

test('words in a name count more than in a category, and denied words never match', async () => {
  expect(await names({ query: 'iron tablets' })).toEqual(['Iron 14 mg'])
  for (const name of await names({ query: '18650 batteries' })) expect(name).toMatch(/18650/)
  for (const name of await names({ query: 'charger' })) expect(name).toMatch(/Charger/)
  expect(await names({ query: 'weed' })).toEqual([])
  expect(await names({ query: 'protein', without: ['dairy'] })).not.toContain('Whey Protein Vanilla')
  for (const name of await names({ classes: ['cbd_food'], query: 'tea', without: ['loose'], limit: 12 })) {
    expect(name).not.toMatch(/Chamomile & Honeybush|Meadow Mint/)
  }
})

test('a strength finds liquids only', async () => {
  const { items } = await search({ strengths_mg: [0], limit: 12 })
  for (const { product_class } of items) expect(['nicotine_eliquid', 'shortfill']).toContain(product_class)
})

test('finds one flavour or the other alternately', async () => {
  const found = await names({ query: 'watermelon or quince', classes: ['nicotine_eliquid'] })
  expect(found.slice(0, 2)).toEqual(['Watermelon Ice Nic Salt', 'Quince Nic Salt'])
})

describe('compatibility', () => {
  const idOf = async (name: string) =>
    (await shop.db.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id

  test.each([
    ['Beacon Pen Kit', ['C1 Coils, 5 pack', 'C1 Nickel Coils, 5 pack', 'Coils for Beacon, 5 pack']],
    ['Beacon XL Pen Kit', ['C2 Coils, 4 pack', 'C2 Long Life Coils, 4 pack']],
    [
      'Swift Pen Kit',
      ['Ceramic Coils, 5 pack', 'Coils for Swift, 5 pack', 'Mesh Coils 0.8 Ω, 5 pack', 'Round Wire Coils, 5 pack'],
    ],
    ['Fold Kit', ['Fold Pods, 2 pack']],
    ['Cupola Tank 2 ml', ['Arc Sub Coils, 4 pack', 'Cupola Coils, 4 pack']],
    ['Slim Refillable Kit', ['Slim Menthol Pods, 2 pack', 'Slim Pods, 3 pack', 'Slim Red Berry Pods, 2 pack']],
    ['Cupola Coils, 4 pack', ['Cupola Tank 2 ml']],
    ['Heald Mesh Coils, 4 pack', ['Heald Tank 2 ml']],
  ])('%s', async (name, fitting) => {
    const found = await names({ fits_product_id: await idOf(name), in_stock: false, limit: 12 })
    expect(found.toSorted()).toEqual(fitting.toSorted())
  })

  test('filters by resistance', async () => {
    const fits_product_id = await idOf('Beacon Pen Kit')
    const found = await search({ fits_product_id, ohms: [0.9], in_stock: false })
    expect(found.items.map(({ name }) => name)).toEqual(['C1 Nickel Coils, 5 pack'])
  })
})

test('accepts names of categories, brands and flavours as well as ids', async () => {
  const { items } = await search({ brand: 'marram', category: 'nic salts', flavour: 'berry' })
  expect(items.map(({ name, brand }) => [name, brand])).toEqual([['Bramble Leaf Nic Salt', 'Marram']])
})

test('drops the brand before the flavour, and reports it', async () => {
  const { items, relaxed } = await search({ brand: 'Kestrel & Co', query: 'watermelon' })
  expect(relaxed).toEqual(['brand'])
  expect(items[0]?.name).toBe('Watermelon Ice Nic Salt')
})

test('finds nothing for what the shop does not have, and never fills up with something else', async () => {
  expect(await search({ query: 'zzyzx' })).toEqual({ items: [], total: 0, relaxed: [] })
  expect(await search({ classes: ['device'], max_pence: 500 })).toEqual({ items: [], total: 0, relaxed: [] })
  expect(await search({ classes: ['nicotine_eliquid'], strengths_mg: [50] })).toMatchObject({ items: [] })
})

test('shows other products than before', async () => {
  const first = await search({ flavour_families: ['tobacco'] })
  const exclude_ids = first.items.map(({ id }) => id)
  const second = await search({ flavour_families: ['tobacco'], exclude_ids })
  expect(second.items.length).toBe(4)
  for (const { id } of second.items) expect(exclude_ids).not.toContain(id)
})
