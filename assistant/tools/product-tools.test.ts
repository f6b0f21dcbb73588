import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import { BundlesInput } from './find-bundles.ts'

const nobody = { customer: undefined }
let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

async function idOf(name: string) {
  return (await shop.db.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
}

async function details(name: string) {
  const found = await shop.tools.product_details.run({ name }, nobody)
  if (!found.found) throw new Error(`${name} was not found`)
  return found.product
}

describe('details', () => {
  test('contain the facts of a kit, its colours and what fits it', async () => {
    const kit = await details('Pod One Refillable Kit')
    expect(kit).toMatchObject({
      brand: 'Volant',
      price_pence: 2499,
      facts: { battery_mah: 1000, power_w: 18, tank_ml: 2 },
      listed: { 'in the box': 'kit, one pod, USB-C lead, instructions' },
    })
    expect(kit.choices.map(({ attributes }) => attributes.Colour)).toEqual(['Slate', 'Copper', 'Sea', 'Graphite'])
    expect(kit.goes_with.map(({ name }) => name)).toContain('Pod One Pods, 3 pack')
  })

  test('contain the ingredients of a supplement and its cautions', async () => {
    const magnesium = await details('magnesium glycinate')
    expect(magnesium.nutrients[0]).toMatch(/^Magnesium 200 mg \(\d+ % of the reference value\)$/)
    expect(magnesium.directions).toMatch(/^Adults: two capsules a day/)
    expect(magnesium.cautions).toContain('Do not exceed the stated daily portion.')
    expect(magnesium.unit_price).toMatch(/^£0\.\d\d per capsule$/)
  })

  test('contain the CBD in a cup, and who should not drink it', async () => {
    const tea = await details('Nettle & Mint CBD Tea')
    expect(tea.facts).toMatchObject({ cbd_mg_per_serving: 5, servings_per_day: 2, caffeine: false })
    expect(tea.cautions.join(' ')).toContain('pregnant')
  })

  test('find the product for an incomplete name, and no other', async () => {
    expect((await details('pod one mini')).name).toBe('Pod One Mini Kit')
    expect(await shop.tools.product_details.run({ name: 'zzyzx device' }, nobody)).toEqual({ found: false })
    expect(await shop.tools.product_details.run({ product_id: 999_999 }, nobody)).toEqual({ found: false })
    expect(await shop.tools.product_details.run({}, nobody)).toEqual({ found: false })
  })
})

test('a comparison has only the rows in which two products differ', async () => {
  const product_ids = [await idOf('Beacon Pen Kit'), await idOf('Beacon XL Pen Kit')]
  const { items, rows } = await shop.tools.compare_products.run({ product_ids }, nobody)
  expect(items.map(({ id }) => id)).toEqual(product_ids)
  expect(rows).toContainEqual({ label: 'Battery', values: ['1400 mAh', '2200 mAh'] })
  expect(rows).toContainEqual({ label: 'Price', values: ['£19.99', '£25.99'] })
  expect(rows.map(({ label }) => label)).not.toContain('Brand')
})

describe('bundles', () => {
  const find = (input: Partial<typeof BundlesInput._output>) =>
    shop.tools.bundles.run(BundlesInput.parse(input), nobody)

  test('show their parts and what they save', async () => {
    const { items } = await find({ query: 'pod one starter' })
    expect(items[0]).toMatchObject({ name: 'Pod One Starter', price_pence: 3199, savings_pence: 298, in_stock: true })
    expect(items[0]?.parts).toEqual([
      'Pod One Refillable Kit (Slate)',
      'Garden Mint Nic Salt (Garden Mint, 10 mg)',
      'Garden Mint Nic Salt (Cold Menthol, 10 mg)',
    ])
  })

  test('are found by their parts and price; one that cannot be bought is left out', async () => {
    const withMagnesium = await find({ product_id: await idOf('Magnesium Glycinate') })
    expect(withMagnesium.items.map(({ name }) => name).toSorted()).toEqual(['Evening Shelf', 'Plain Three'])
    const cheap = await find({ max_pence: 1500, limit: 12 })
    expect(cheap.items.length).toBeGreaterThan(3)
    for (const { price_pence } of cheap.items) expect(price_pence).toBeLessThanOrEqual(1500)
    expect((await find({ limit: 12 })).items.map(({ name }) => name)).not.toContain('Tea Table')
    expect(await find({ query: 'zzyzx' })).toEqual({ items: [], total: 0 })
  })
})
