import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  counts,
  database,
  FIXTURES,
  folder,
  importPath,
  importText,
  products,
  readVariations,
  shopify,
  useImportShop,
} from './import.test-shop.ts'

useImportShop()

describe('a Shopify file', () => {
  test('is imported: products that break a rule as drafts, unsellable ones skipped with their line', async () => {
    const summary = await importPath(join(FIXTURES, 'shopify.csv'))
    expect(summary.drafts.filter(({ line }) => line < 8).map(({ rule }) => rule)).toEqual(['A5', 'A7'])
    expect(summary).toMatchObject({
      format: 'shopify',
      encoding: 'utf-8',
      rows: 11,
      created: 5,
      updated: 0,
      unchanged: 0,
    })
    expect(summary.skipped).toEqual([
      { line: 14, product: 'Half Priced Coil Tool', reason: 'has a price we can’t read (ask us)' },
      { line: 12, product: 'Gift Card', reason: 'is a gift card, which the shop doesn’t sell' },
    ])
    const rows = await products()
    expect(rows.map(({ import_key, status, product_class }) => [import_key, status, product_class])).toEqual([
      ['shopify:carry-pouch', 'archived', 'accessory'],
      ['shopify:harbour-frost-salt', 'draft', 'nicotine_eliquid'],
      ['shopify:no-number-salt', 'draft', 'nicotine_eliquid'],
      ['shopify:north-pier-25', 'draft', 'nicotine_eliquid'],
      ['shopify:quiet-orchard-tea', 'active', 'tea'],
    ])
    const rulesOf = (name: RegExp) => summary.drafts.filter(({ product }) => name.test(product)).map(({ rule }) => rule)
    expect(rulesOf(/25mg/)).toContain('A1')
    expect(rulesOf(/Lantern/)).toContain('A4')

    const [pouch, frost] = rows
    expect(frost).toMatchObject({
      brand: 'Harbour Lane',
      category: 'Nic Salts',
      net_quantity: 10,
      net_unit: 'ml',
      strengths_mg: [10, 20],
      flavour_family: 'mint',
    })
    expect(frost?.description).toBe(
      '## Harbour Frost\n\nCool mint with a **blackcurrant** finish.\n\n| Base | 50 VG / 50 PG |\n| --- | --- |',
    )
    expect(
      (await readVariations(frost?.id ?? 0)).map(({ sku, attributes, price_pence, stock_quantity }) => [
        sku,
        attributes,
        price_pence,
        stock_quantity,
      ]),
    ).toEqual([
      ['HL-FROST-10', { Flavour: 'Mint', Strength: '10 mg' }, 499, 12],
      ['HL-FROST-20', { Flavour: 'Mint', Strength: '20 mg' }, 499, 0],
    ])
    const images = await database.db
      .selectFrom('product_image')
      .selectAll()
      .where('product_id', '=', frost?.id ?? 0)
      .orderBy('position')
      .execute()
    expect(images.map(({ alt }) => alt)).toEqual(['Bottle of Harbour Frost', 'Harbour Frost Nic Salt 10ml'])
    expect((await readVariations(pouch?.id ?? 0)).map(({ price_pence }) => price_pence)).toEqual([129_900, 1200])
  })

  test('changes nothing when it is imported again', async () => {
    await importPath(join(FIXTURES, 'shopify.csv'))
    const before = await products()
    const again = await importPath(join(FIXTURES, 'shopify.csv'))
    expect(counts(again)).toEqual([0, 0, 5, 2])
    expect(await products()).toEqual(before)
  })

  test('updates only what changed', async () => {
    await importText(shopify(['one', 'One', 'Red', '5.00'], ['one', '', 'Blue', '5.00'], ['two', 'Two', '', '4.00']))
    const ids = (await products()).map(({ id }) => id)
    const [red] = await readVariations(ids[0] ?? 0)
    const summary = await importText(
      shopify(['one', 'One', 'Red', '5.50'], ['one', '', 'Green', '6.00'], ['two', 'Two', '', '4.00']),
    )
    expect(counts(summary)).toEqual([0, 1, 1, 0])
    expect((await products()).map(({ id }) => id)).toEqual(ids)
    const now = await readVariations(ids[0] ?? 0)
    expect(now.map(({ attributes, price_pence }) => [attributes.Colour, price_pence])).toEqual([
      ['Red', 550],
      ['Green', 600],
    ])
    expect(now[0]?.id).toBe(red?.id)
  })

  test('never stores part of a product, and leaves what an earlier import stored', async () => {
    await importText(shopify(['one', 'One', 'Red', '5.00'], ['one', '', 'Blue', '5.00']))
    const before = await products()
    const summary = await importText(
      shopify(
        ['one', 'One', 'Red', '9.00'],
        ['one', '', 'Blue', 'soon'],
        ['new', 'New', 'Red', '1.00'],
        ['new', '', 'Blue', '-1.00'],
      ),
    )
    expect(counts(summary)).toEqual([0, 0, 0, 2])
    expect(summary.skipped.map(({ line }) => line)).toEqual([3, 5])
    expect(await products()).toEqual(before)
    expect((await readVariations(before[0]?.id ?? 0)).map(({ price_pence }) => price_pence)).toEqual([500, 500])
    expect(await database.db.selectFrom('brand').selectAll().execute()).toEqual([])
  })

  test('can have rows of one handle far apart', async () => {
    const others = Array.from({ length: 3000 }, (_, index): [string, string, string, string] => [
      `h${index % 20}`,
      index < 20 ? `H ${index}` : '',
      `V${index}`,
      '1.00',
    ])
    const summary = await importText(shopify(['far', 'Far', 'Red', '1.00'], ...others, ['far', '', 'Blue', '2.00']))
    expect(counts(summary)).toEqual([21, 0, 0, 0])
    const far = (await products()).find(({ slug }) => slug === 'far')
    expect(await readVariations(far?.id ?? 0)).toHaveLength(2)
  })

  test('can have 500 variations per product, but not 501', async () => {
    const forms = (handle: string, count: number) =>
      Array.from({ length: count }, (_, index): [string, string, string, string] => [
        handle,
        index ? '' : handle,
        `V${index}`,
        '1.00',
      ])
    const summary = await importText(shopify(...forms('big', 500), ...forms('bigger', 501)))
    expect(counts(summary)).toEqual([1, 0, 0, 1])
    expect(summary.skipped[0]?.reason).toBe('has 501 variations; the shop takes at most 500')
    const [big] = await products()
    expect(await readVariations(big?.id ?? 0)).toHaveLength(500)
  })

  test('gets new SKUs and addresses where they are taken, the same ones every time', async () => {
    const text = shopify(['Same', 'One', '', '1.00', 'SKU-1'], ['same!', 'Two', '', '2.00', 'SKU-1'])
    const summary = await importText(text)
    expect(counts(summary)).toEqual([2, 0, 0, 0])
    expect(summary.notes.map(({ line, note }) => [line, note.slice(0, 40)])).toEqual([
      [3, 'The SKU SKU-1 belongs to another product'],
    ])
    expect((await products()).map(({ slug }) => slug)).toEqual(['same', 'same-2'])
    expect(counts(await importText(text))).toEqual([0, 0, 2, 0])
  })

  test('is imported without a product whose handle is too long, named by line', async () => {
    const long = 'é"'.repeat(100_000).replaceAll('"', '""')
    const text = shopify(['one', 'One', '', '1.00'], [`"${long}"`, 'Long', '', '1.00'], ['two', 'Two', '', '1.00'])
    const summary = await importText(text)
    expect(counts(summary)).toEqual([2, 0, 0, 1])
    expect(summary.skipped).toEqual([{ line: 3, product: 'Long', reason: 'has a handle of more than 200 characters' }])
  })

  test('is imported without images that fail, which it reports', async () => {
    const summary = await importText(
      shopify(['one', 'One', '', '1.00', ',../secret.png'], ['two', 'Two', '', '1.00', ',http://127.0.0.1/x.png']),
    )
    expect(counts(summary)).toEqual([2, 0, 0, 0])
    expect(summary.notes.map(({ note }) => note)).toEqual([
      'The picture ../secret.png is not in the folder of the file.',
      'The picture http://127.0.0.1/x.png is not on the public internet.',
    ])
  })
})

test('imports 50,000 unsorted lines, and changes nothing the second time', async () => {
  const products = 500
  await copyFile(join(FIXTURES, 'images', 'frost.png'), join(folder, 'frost.png'))
  // Two variations of each product, far apart, and then rows with only an image.
  const lines = Array.from({ length: 50_000 }, (_, index): [string, string, string, string, string] => {
    const turn = Math.floor(index / products)
    const title = turn === 0 ? `Pouch ${index}` : ''
    const isPicture = turn > 1
    return [
      `p${index % products}`,
      title,
      isPicture ? '' : `Shade ${turn}`,
      isPicture ? '' : '4.99',
      isPicture ? ',frost.png' : '',
    ]
  })
  const text = shopify(...lines)
  const summary = await importText(text)
  expect([summary.rows, ...counts(summary)]).toEqual([50_000, products, 0, 0, 0])
  const countOf = async (table: 'variation' | 'product_image') =>
    (
      await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirst()
    )?.count
  expect([await countOf('variation'), await countOf('product_image')]).toEqual([2 * products, products])
  expect(counts(await importText(text))).toEqual([0, 0, products, 0])
})
