import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkedDraft, toDraft } from '../../products/admin/products.admin.changes.ts'
import { readStored } from '../../products/admin/products.admin.write.service.ts'
import { productWriter } from '../../products/product.write.service.ts'
import { importService } from '../import.service.ts'
import {
  clock,
  counts,
  database,
  FIXTURES,
  importPath,
  importText,
  media,
  products,
  shopify,
  useImportShop,
} from '../import.test-shop.ts'

useImportShop()

const SHOPIFY = 'Handle,Title,Type,Published,Command,Variant Price,Variant Inventory Qty,Variant SKU,Status'

const bySku = async (sku: string) =>
  database.db.selectFrom('variation').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
const product = async (sku: string) =>
  database.db.selectFrom('product').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
const named = async (key: string) =>
  database.db.selectFrom('product').selectAll().where('import_key', '=', key).executeTakeFirstOrThrow()
const setVariation = (sku: string, values: { price_pence?: number; stock_quantity?: number; weight_grams?: number }) =>
  database.db.updateTable('variation').set(values).where('sku', '=', sku).execute()

type Draft = ReturnType<typeof toDraft>

/** Saves a product like the admin pages. */
async function staffSave(key: string, change: (draft: Draft) => Partial<Draft>): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    const { id } = await named(key)
    const draft = toDraft(await readStored(trx, id))
    await productWriter({ db: trx, clock }).save(checkedDraft({ ...draft, ...change(draft) }), { id })
  })
}

const conflictsIn = (notes: { product: string; note: string }[]) =>
  notes
    .filter(({ note }) => note.startsWith('Both the file and the shop have changed'))
    .map(({ product, note }) => [product, note])

/** Returns every row of the catalogue, to check that nothing else has changed. */
async function everything() {
  const { db } = database
  return {
    products: await products(),
    variations: await db.selectFrom('variation').selectAll().orderBy('id').execute(),
    images: await db.selectFrom('product_image').selectAll().orderBy('product_id').orderBy('position').execute(),
  }
}

describe('an edited file changes only what was edited', () => {
  test('in a Shopify file, after changes by staff and customers', async () => {
    await importPath(join(FIXTURES, 'shopify.csv'))
    const tea = await named('shopify:quiet-orchard-tea')
    await setVariation('HL-FROST-10', { stock_quantity: 9 })
    await setVariation('QUIET-ORCHARD-TEA', { stock_quantity: 39, price_pence: 425 })
    const own = 'Rewritten by staff.'
    await staffSave('shopify:harbour-frost-salt', () => ({ description: own }))
    await productWriter({ db: database.db, clock }).archive(tea.id)
    const before = await everything()

    const summary = await importPath(join(FIXTURES, 'shopify-edited.csv'))
    expect(summary.created).toBe(1)
    const after = await everything()
    const frost = await named('shopify:harbour-frost-salt')
    expect(frost).toMatchObject({ description: own, status: 'draft' })
    expect(await bySku('HL-FROST-10')).toMatchObject({
      price_pence: 549,
      compare_at_price_pence: 599,
      stock_quantity: 9,
    })
    expect(await bySku('HL-FROST-20')).toMatchObject({ price_pence: 499, stock_quantity: 0 })
    expect(await named('shopify:quiet-orchard-tea')).toMatchObject({
      status: 'archived',
      description: expect.stringContaining('and a third'),
    })
    expect(await bySku('QUIET-ORCHARD-TEA')).toMatchObject({ price_pence: 425, stock_quantity: 39 })
    expect(conflictsIn(summary.notes)).toEqual([
      ['Quiet Orchard Apple Tea, 20 bags', expect.stringContaining('price of QUIET-ORCHARD-TEA')],
    ])
    expect(await named('shopify:no-number-salt')).toMatchObject({
      status: 'draft',
      compliance: expect.objectContaining({ ecid_gb: '00123-26-00046' }),
    })
    expect(await named('shopify:carry-pouch')).toMatchObject({ status: 'archived' })
    expect(summary.overview).toContainEqual(expect.stringContaining('2 products stayed archived'))
    expect(await named('shopify:half-priced')).toMatchObject({ price_pence: 900, price_max_pence: 1000 })
    const untouched = (all: typeof before) =>
      all.products.find(({ import_key }) => import_key === 'shopify:north-pier-25')
    expect(untouched(after)).toEqual(untouched(before))
    expect(after.images).toEqual(before.images)

    await importPath(join(FIXTURES, 'shopify-edited.csv'))
    expect(await everything()).toEqual(after)
  })

  test('in a WooCommerce file, after changes by staff and customers', async () => {
    await importPath(join(FIXTURES, 'woocommerce.csv'))
    await setVariation('FM-20', { stock_quantity: 5 })
    await setVariation('FM-40', { price_pence: 650 })
    const tea = await product('fenwick-mint')
    const storage = 'Keep cool.'
    await staffSave('woocommerce:sku:fenwick-mint', ({ compliance }) => ({
      compliance: { ...compliance, storage },
      tags: ['staff'],
    }))

    const summary = await importPath(join(FIXTURES, 'woocommerce-edited.csv'))
    expect(await product('fenwick-mint')).toMatchObject({
      name: 'Fenwick Peppermint Tea Bags',
      tags: ['staff'],
      status: 'active',
      slug: tea.slug,
      compliance: expect.objectContaining({ storage: 'Keep cool.' }),
    })
    expect(await bySku('FM-20')).toMatchObject({ price_pence: 320, stock_quantity: 5 })
    expect(await bySku('FM-40')).toMatchObject({ price_pence: 650 })
    expect(await bySku('FM-80')).toMatchObject({ price_pence: 1300, stock_quantity: 8 })
    expect(await bySku('COPPER-KETTLE-STAND')).toMatchObject({ price_pence: 1900, stock_quantity: 3 })
    expect(await product('draft-1')).toMatchObject({ status: 'active' })
    expect(conflictsIn(summary.notes).map(([, note]) => note)).toEqual([expect.stringContaining('price of FM-40')])
    const after = await everything()
    expect(counts(await importPath(join(FIXTURES, 'woocommerce-edited.csv')))).toEqual([0, 0, 3, 2])
    expect(await everything()).toEqual(after)
  })
})

describe('changes by staff are preserved', () => {
  test('a removed variation is not restored, an added one stays, and one missing from the file is removed', async () => {
    const rows = (...values: string[]) =>
      shopify(
        ...values.map((value, index): [string, string, string, string] => ['one', index ? '' : 'One', value, '5.00']),
      )
    await importText(rows('Red', 'Blue', 'Green'))
    await staffSave('shopify:one', ({ variations: [, blue, green] }) => ({
      variations: [blue, green, blue && { ...blue, sku: 'STAFF', attributes: { Colour: 'Gold' } }].filter(
        (variation) => variation !== undefined,
      ),
    }))
    await importText(rows('Red', 'Blue', 'Pink'))
    const left = await database.db.selectFrom('variation').select('sku').orderBy('position').execute()
    expect(left.map(({ sku }) => sku)).toEqual(['ONE-BLUE', 'STAFF', 'ONE-PINK'])
  })

  test('a product from an import without a record is left as it is once, and merged from then on', async () => {
    await importText(shopify(['one', 'One', '', '5.00']))
    await database.db.deleteFrom('imported_product').execute()
    await setVariation('ONE', { price_pence: 450 })
    const first = await importText(shopify(['one', 'One', '', '6.00']))
    expect(counts(first)).toEqual([0, 0, 1, 0])
    expect(first.overview).toContainEqual(expect.stringContaining('came from an import before'))
    expect(conflictsIn(first.notes)).toHaveLength(1)
    expect(await bySku('ONE')).toMatchObject({ price_pence: 450 })
    await importText(shopify(['one', 'Renamed', '', '6.00']))
    expect(await named('shopify:one')).toMatchObject({ name: 'Renamed' })
    expect(await bySku('ONE')).toMatchObject({ price_pence: 450 })
  })

  test('stock changes only on request, and products without a count get the chosen one', async () => {
    const text = `${SHOPIFY}\none,One,Accessories,true,,5.00,5,ONE,\ntwo,Two,Accessories,true,,5.00,,TWO,\n`
    const first = await importText(text)
    expect(first.overview).toContainEqual(expect.stringContaining('no stock count for 1 product.'))
    await setVariation('ONE', { stock_quantity: 2 })
    await importText(text.replace('5.00,5', '5.50,5'))
    expect(await bySku('ONE')).toMatchObject({ price_pence: 550, stock_quantity: 2 })
    const counting = importService({ db: database.db, media: media(), clock, takesStock: true })
    await counting.importBytes(Buffer.from(text.replace('5.00,5', '5.50,5')), { untrackedStock: 30 })
    expect([(await bySku('ONE')).stock_quantity, (await bySku('TWO')).stock_quantity]).toEqual([5, 30])
  })
})

test('applies the Command column of Matrixify, and reports an unknown command with its row', async () => {
  await importText(
    `${SHOPIFY}\ngone,Gone,Accessories,true,NEW,5.00,5,GONE,\nleft,Left,Accessories,true,,5.00,5,LEFT,\n`,
  )
  const summary = await importText(
    [
      SHOPIFY,
      'gone,,,,DELETE,,,,',
      'left,Changed,Accessories,true,IGNORE,6.00,5,LEFT,',
      'new,New,Accessories,true,MERGE,5.00,5,NEW,',
      'missing,Missing,Accessories,true,UPDATE,5.00,5,MISSING,',
      'odd,Odd,Accessories,true,EXPLODE,5.00,5,ODD,',
    ].join('\n'),
  )
  expect(counts(summary)).toEqual([1, 1, 0, 2])
  expect(summary.skipped.map(({ line, reason }) => [line, reason])).toEqual(
    expect.arrayContaining([
      [5, 'is not in the shop, and its Command is UPDATE'],
      [6, expect.stringContaining('has the Command EXPLODE')],
    ]),
  )
  expect((await named('shopify:gone')).status).toBe('archived')
  expect((await named('shopify:left')).name).toBe('Left')
  expect(summary.overview).toContainEqual(expect.stringContaining('1 product had the Command IGNORE'))
})

describe('the report', () => {
  test('counts free, virtual and hidden products as drafts', async () => {
    const header = 'ID,Type,SKU,Name,Published,Visibility in catalogue,In stock?,Stock,Regular price,Categories'
    const summary = await importText(
      [
        header,
        '1,simple,FREE,Free pouch,1,visible,1,5,0,Accessories',
        '2,"simple, virtual",ALBUM,Album,1,visible,1,5,5,Accessories',
        '3,simple,HIDDEN,Hidden pouch,1,hidden,1,5,5,Accessories',
      ].join('\n'),
    )
    expect(summary.drafts.map(({ product, rule }) => [product, rule])).toEqual([
      ['Free pouch', 'price'],
      ['Album', 'delivery'],
      ['Hidden pouch', 'hidden'],
    ])
    expect((await products()).map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
  })

  test('lists ignored columns and counts failed images once', async () => {
    const lines = Array.from(
      { length: 5 },
      (_, index) => `p${index},P ${index},Accessories,true,5.00,1,500,,2.10,continue,http://127.0.0.1/${index}.png`,
    )
    const header =
      'Handle,Title,Type,Published,Variant Price,Variant Inventory Qty,Variant Grams,Variant Barcode,Cost per item,Variant Inventory Policy,Image Src'
    const summary = await importText([header, ...lines].join('\n'))
    expect(summary.overview).toEqual([
      'The shop has no field for these columns, so they were left out: selling what is out of stock (5 rows).',
    ])
    expect(summary.notes.map(({ note }) => note)).toEqual([expect.stringMatching(/^5 pictures: .* The first is http:/)])
  })
})

test('imports barcode, weight and cost, notes an impossible barcode, and keeps what staff have changed', async () => {
  const text = (code: string, grams: number, cost: string) =>
    `Handle,Title,Type,Published,Variant Price,Variant SKU,Variant Grams,Variant Barcode,Cost per item
one,One,Accessories,true,5.00,ONE,${grams},${code},${cost}`
  const first = await importText(text("'5012345678900", 500, '£2.10'))
  expect(first.notes.filter(({ note }) => note.includes('barcode'))).toEqual([])
  const stored = { barcode: '5012345678900', weight_grams: 500, cost_price_pence: 210 }
  expect(await bySku('ONE')).toMatchObject(stored)
  await setVariation('ONE', { weight_grams: 450 })
  const second = await importText(text('5012345678901', 550, '2.20'))
  expect(second.notes.map(({ note }) => note)).toEqual([
    expect.stringContaining('The barcode 5012345678901 is left out.'),
    expect.stringContaining('weight of ONE'),
  ])
  expect(await bySku('ONE')).toMatchObject({ barcode: '', weight_grams: 450, cost_price_pence: 220 })
})

test('reads WooCommerce weights in kilograms, for variations without one from their parent', async () => {
  const header =
    'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Categories,Weight (kg),Parent,Attribute 1 name,Attribute 1 value(s),"GTIN, UPC, EAN, or ISBN",Meta: _wc_cog_cost'
  await importText(
    [
      header,
      '1,variable,POUCH,Pouch,1,1,,,Accessories,0.25,,Size,"S, L",,',
      ',variation,POUCH-S,,1,1,5,4.00,,,POUCH,Size,S,96385074,1.5',
      ',variation,POUCH-L,,1,1,5,5.00,,0.4,POUCH,Size,L,,',
    ].join('\n'),
  )
  expect(await bySku('POUCH-S')).toMatchObject({ barcode: '96385074', weight_grams: 250, cost_price_pence: 150 })
  expect(await bySku('POUCH-L')).toMatchObject({ barcode: '', weight_grams: 400, cost_price_pence: null })
})

test('writes an audit entry of the operator for every product that an import changes', async () => {
  await importText(shopify(['one', 'One', '', '5.00'], ['two', 'Two', '', '5.00']))
  await importText(shopify(['one', 'One', '', '5.50'], ['two', 'Two', '', '5.00']))
  const entries = await database.db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(entries.map(({ user_id, action, before }) => [user_id, action, before])).toEqual([
    [null, 'product.import', null],
    [null, 'product.import', null],
    [null, 'product.import', { 'variations.ONE.price': '£5.00' }],
  ])
})
