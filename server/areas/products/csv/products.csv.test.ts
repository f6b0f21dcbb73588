import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertBrand, insertCategory, insertImage, insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { waiting } from '../../checkout/checkout.test-shop.ts'
import { lawfulDraft } from '../../compliance/compliance.test-products.ts'
import { FIXTURES } from '../../product-import/import.test-shop.ts'
import { productWriter } from '../product.write.service.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const exported = async () => (await staff.get('/admin/products/export.csv')).body
async function send(file: string | Buffer, query = '', mapping?: object) {
  const form = new FormData()
  if (mapping) form.append('mapping', JSON.stringify(mapping))
  form.append('file', new File([typeof file === 'string' ? file : new Uint8Array(file)], 'products.csv'))
  const request = new Request('http://shop/', { method: 'POST', body: form })
  const headers = { ...staff.headers, 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return shop.app.inject({ method: 'POST', url: `/api/v1/admin/products/import${query}`, headers, payload })
}
async function take(file: string | Buffer, query = '', mapping?: object) {
  const response = await send(file, query, mapping)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const trial = (file: string) => take(file, '?dry_run=true')
const find = (sku: string) => shop.db.selectFrom('product').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
const variation = (sku: string) =>
  shop.db.selectFrom('variation').selectAll().where('sku', '=', sku).executeTakeFirstOrThrow()
/** Counts the rows of the tables that an import writes. */
async function sizes() {
  const tables = ['product', 'variation', 'brand', 'category', 'audit_entry', 'stock_movement'] as const
  const counts = tables.map((table) =>
    shop.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return (await Promise.all(counts)).map(({ count }) => count)
}
const HEAD = 'product_sku,variation_sku,name,product_class,price,attributes'

/** Inserts products of every kind, with texts that are difficult for spreadsheets and parsers. */
async function fill(): Promise<void> {
  const writer = productWriter({ db: shop.db, clock: fixedClock(TEST_DAY) })
  const brand_id = await insertBrand(shop.db, 'Tarn, "Co" & Söhne')
  const category_id = await insertCategory(shop.db, '=Teas')
  const subcategory_id = await insertCategory(shop.db, 'Green', category_id)
  const holder = await insertProduct(shop.db, { name: 'Holder', description: ' \n' })
  const media_key = await insertImage(shop.db, holder)
  await writer.save({
    ...lawfulDraft('tea'),
    name: '=HYPERLINK("x")',
    sku: '+EVIL',
    brand_id,
    category_id,
    subcategory_id,
    description: '# Tea\r\n\n"Quoted", with; all\rkinds\tof things 🍵\n- one',
    short_description: '@risk',
    seo_title: "'apostrophe'",
    tags: ['-a', 'b|c', 'd,e', 'f\\'],
    images: [{ media_key, alt: 'Two  cups | of = tea' }],
    options: [{ name: 'Size', values: [{ value: '20', swatch: ['#000000', '#ffffff'] }] }],
    net_quantity: 12.5,
    net_unit: 'g',
    is_featured: true,
    variations: [
      {
        sku: '-20',
        attributes: { Size: '20', 'A=B': '|' },
        price: 499,
        compare_at_price: 599,
        stock_quantity: 3,
        net_quantity: 25,
        barcode: '0036000291452',
        weight_grams: 120,
        low_stock: 8,
        cost_price: 205,
        media_key,
      },
      {
        sku: '-40',
        attributes: { Size: '40', 'A=B': '|' },
        price: 1,
        compare_at_price: null,
        stock_quantity: 0,
        net_quantity: null,
        barcode: '',
        weight_grams: null,
        low_stock: null,
        cost_price: null,
        media_key: null,
      },
    ],
  })
  for (const kind of ['nicotine_eliquid', 'device', 'cbd_food', 'food_supplement'] as const)
    await writer.save(lawfulDraft(kind))
  await insertProduct(shop.db, { status: 'archived' })
}

describe('the export', () => {
  beforeAll(fill)

  test('has a row per variation, in cells that no spreadsheet runs as a formula', async () => {
    const response = await staff.get('/admin/products/export.csv')
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(response.headers['content-disposition']).toBe('attachment; filename="products-2026-11-21.csv"')
    const file = response.body
    expect(file.startsWith('\uFEFFproduct_sku,variation_sku,name,slug,status,product_class,attributes,price,')).toBe(
      true,
    )
    expect(file).toContain(`\r\n'+EVIL,'-20,"'=HYPERLINK(""x"")",`)
    expect(file).toContain(`\r\n'+EVIL,'-40,,,,,A\\=B=\\| | Size=40,0.01,,0,,,`)
    for (const cell of parse(file, { bom: true, relax_column_count: false }).flat())
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('is imported without a change, and exported byte for byte the same', async () => {
    const file = await exported()
    const before = await sizes()
    const report = await take(file)
    expect(report).toMatchObject({ dry_run: false, format: 'shop', created: 0, updated: 0, refused: 0, problems: [] })
    expect(report.unchanged).toBe(before[0])
    expect(report.rows).toBe(before[1])
    expect(await sizes()).toEqual(before)
    expect(await exported()).toBe(file)
  })

  test('is imported into an empty shop, except images that are missing there', async () => {
    const other = await buildTestApp()
    const there = await staffUser(other)
    const file = await exported()
    const [here, home] = [staff, shop]
    ;[staff, shop] = [there, other]
    try {
      await other.db
        .insertInto('media')
        .columns(['key', 'content_type', 'width', 'height', 'bytes'])
        .expression(
          other.db.selectNoFrom((eb) => [
            eb.val('media-key-1').as('a'),
            eb.val('image/png').as('b'),
            eb.lit(1).as('c'),
            eb.lit(1).as('d'),
            eb.lit(1).as('e'),
          ]),
        )
        .execute()
      const report = await take(file)
      expect(report.created + report.refused).toBe((await trial(file)).unchanged + report.refused)
      expect(report.updated).toBe(0)
    } finally {
      ;[staff, shop] = [here, home]
      await other.close()
    }
  })
})

describe('an edited file', () => {
  test('reports in a dry run what it would do, and writes nothing', async () => {
    await take(`${HEAD}\nKNOWN,KNOWN-1,Known,accessory,4.99,`)
    const before = await sizes()
    const file = [
      `${HEAD},brand_name`,
      'NEW,NEW-1,New,accessory,1.00,,Unheard Of',
      'KNOWN,KNOWN-1,Renamed,accessory,4.99,,',
      'BAD,BAD-1,Bad,accessory,cheap,,',
    ].join('\n')
    const report = await trial(file)
    expect(report).toEqual({
      dry_run: true,
      format: 'shop',
      rows: 3,
      created: 1,
      updated: 1,
      unchanged: 0,
      refused: 1,
      drafts: 0,
      overview: [],
      problems: [{ row: 3, product: 'Bad', field: 'price', message: '"cheap" is not a number like 4.99.' }],
    })
    expect(await sizes()).toEqual(before)
    expect((await find('KNOWN')).name).toBe('Known')
  })

  test('reports problems with row and column, and imports the other products', async () => {
    const report = await take(
      [
        `${HEAD},status,compare_at_price`,
        'A-1,A-1,"Two\nlines",accessory,1.00,Size=S,draft,',
        'A-1,A-1-M,,,1.00,Size=S,,',
        'B-1,B-1,Fine,accessory,1.00,,draft,',
        'C-1,C-1,No class,toy,1.00,,draft,',
        'D-1,D-1,Dear,accessory,2.00,,draft,1.50',
        ',E-1,No key,accessory,1.00,,draft,',
        'F-1,B-1,Takes a SKU,accessory,1.00,,draft,',
        'G-1,G-1,,accessory,1.00,,draft,',
        'H-1,H-1,Unlawful,nicotine_eliquid,1.00,,active,',
      ].join('\n'),
    )
    expect(report).toMatchObject({ created: 1, updated: 0, refused: 7, rows: 9 })
    const told = report.problems.map(({ row, field }: { row: number; field: string }) => [row, field])
    expect(told).toEqual(
      expect.arrayContaining([
        [2, 'attributes'],
        [4, 'product_class'],
        [5, 'compare_at_price'],
        [6, 'product_sku'],
        [7, 'variation_sku'],
        [8, 'name'],
      ]),
    )
    expect(told.filter(([row]: [number]) => row === 9).length).toBeGreaterThan(0)
    expect((await find('B-1')).name).toBe('Fine')
  })

  test('leaves fields without a column, and stock with an empty cell, unchanged', async () => {
    await take(`${HEAD},stock_quantity,description\nKEEP,KEEP-1,Keep,accessory,4.99,,7,Long text`)
    await shop.db.updateTable('variation').set({ stock_quantity: 5 }).where('sku', '=', 'KEEP-1').execute()
    const report = await take(`product_sku,variation_sku,price\nKEEP,KEEP-1,5.49`)
    expect(report).toMatchObject({ updated: 1 })
    expect(await find('KEEP')).toMatchObject({ name: 'Keep', description: 'Long text' })
    expect(await variation('KEEP-1')).toMatchObject({ price_pence: 549, stock_quantity: 5 })
    expect(await take(`product_sku,variation_sku,stock_quantity,description\nKEEP,KEEP-1,,`)).toMatchObject({
      updated: 1,
      problems: [],
    })
    expect(await variation('KEEP-1')).toMatchObject({ price_pence: 549, stock_quantity: 5 })
    expect(await find('KEEP')).toMatchObject({ description: '' })
  })

  test('without stock counts leaves sales during the import as they are', async () => {
    await take(`${HEAD},stock_quantity\nSOLD,SOLD-1,Sold,accessory,4.99,,7`)
    const [sold, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const selling = shop.db.transaction().execute(async (trx) => {
      await trx.updateTable('variation').set({ stock_quantity: 6 }).where('sku', '=', 'SOLD-1').execute()
      sold.resolve()
      await ending.promise
    })
    await sold.promise
    const taking = take(`product_sku,variation_sku,price\nSOLD,SOLD-1,5.49`)
    await waiting(shop.db, 1)
    ending.resolve()
    await selling
    expect(await taking).toMatchObject({ updated: 1 })
    expect(await variation('SOLD-1')).toMatchObject({ price_pence: 549, stock_quantity: 6 })
  })

  test('can have sorted rows and semicolons', async () => {
    const report = await take(
      [
        'product_sku;variation_sku;price;attributes;name;product_class',
        'S;S-2;2;Size=M;;',
        'S;S-1;1;Size=S;Sorted;accessory',
      ].join('\n'),
    )
    expect(report).toMatchObject({ created: 1, problems: [] })
    expect(await find('S')).toMatchObject({ name: 'Sorted', price_pence: 100 })
  })

  test('creates or finds brands and categories by name, and logs every change in the audit log', async () => {
    const file = `${HEAD},brand_name,category_name,subcategory_name\nP,P-1,Placed,accessory,1,,Fell Works,Tools,Tips`
    await take(file)
    const { id, brand_id, subcategory_id } = await find('P')
    expect(brand_id).not.toBeNull()
    await take(file.replace('Placed', 'Moved').replace('Fell Works', 'FELL works').replace(',Tips', ','))
    expect(await find('P')).toMatchObject({ brand_id, subcategory_id: null, name: 'Moved' })
    expect(subcategory_id).not.toBeNull()
    expect(await readAudit(shop.db, 'product', id)).toMatchObject([
      { user_id: staff.id, action: 'product.import', before: null, after: { name: 'Placed' } },
      { action: 'product.import', before: { name: 'Placed' }, after: { name: 'Moved', subcategory_id: null } },
    ])
  })

  test('from another shop system is imported by the same call', async () => {
    const file = await readFile(join(FIXTURES, 'woocommerce.csv'), 'utf8')
    const before = await sizes()
    const tried = await trial(file)
    expect(tried.format).toBe('woocommerce')
    expect(tried.created).toBeGreaterThan(0)
    expect(await sizes()).toEqual(before)
    const report = await take(file)
    expect(report).toMatchObject({ dry_run: false, created: tried.created, refused: tried.refused })
    expect(await take(file)).toMatchObject({ created: 0, updated: 0, unchanged: report.created })
  })
})

test.each([
  ['an empty file', ''],
  ['a spreadsheet', Buffer.from('PK\u0003\u0004rest')],
  ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
  ['a table of something else', 'name,colour\nApple,green'],
  ['a quote that is never closed', `${HEAD}\nX,X,"never`],
])('answers 422 naming the file for %s', async (_, file) => {
  const response = await send(file)
  expect(response.statusCode, response.body).toBe(422)
  expect(response.json().errors).toMatchObject([{ path: 'file' }])
})

test('rejects a file with too many rows, and saves nothing of it', async () => {
  const many = await send(`${HEAD}\nMANY,MANY-1,Many,accessory,4.99,\n${'a,b\n'.repeat(100_000)}`)
  expect(many.json()).toMatchObject({
    status: 422,
    detail: 'The file has more than 100000 rows. Split it into smaller files.',
  })
  expect(await shop.db.selectFrom('product').select('id').where('sku', '=', 'MANY').execute()).toEqual([])
})

test('rejects a file above 20 MB, a form without a file, and other content types', async () => {
  const large = await send(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))
  expect(large.statusCode).toBe(413)
  const form = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/admin/products/import',
    payload: '--x--\r\n',
    headers: { ...staff.headers, 'content-type': 'multipart/form-data; boundary=x' },
  })
  expect([400, 422]).toContain(form.statusCode)
  expect((await staff.post('/admin/products/import', {})).statusCode).toBe(415)
})

describe('a file with columns of its own', () => {
  const LINES = [
    'Code;Item;Price;Left;;Code',
    'OWN-1;Oak stand;4.1625;3;x;',
    ';Brass stand;2.50;-;;OWN-2',
    'OWN-3;Broken;free;1;;',
  ]
  const mapping = (key: string) => ({
    targets: { [`code ${key}`]: 'sku', item: 'title', price: 'price', left: 'stock' },
    amounts_in: 'pounds',
    vat: 'excluded',
  })
  /** Windows-1252 with semicolons, a repeated and a blank name. */
  const file = (key: string) => Buffer.from(LINES.join('\r\n').replace(/Code/g, `Code ${key}`), 'latin1')

  test('is unknown until its columns are matched; the next file like it needs no questions', async () => {
    const unknown = await send(file('a'))
    expect(unknown.json()).toMatchObject({ status: 422, code: 'unknown_columns', errors: [{ path: 'file' }] })
    const found = await take(file('a'), '/columns')
    expect(found).toMatchObject({ format: 'mapped', is_stored: false, vat: null, amounts_in: 'pounds', products: [] })
    expect(found.columns).toMatchObject([
      { name: 'code a', label: 'Code a', samples: ['OWN-1', 'OWN-2', 'OWN-3'], target: 'sku' },
      { name: 'item', target: 'title' },
      { name: 'price', samples: ['4.1625', '2.50', 'free'], target: 'price' },
      { name: 'left' },
    ])
    expect(found.notes).toHaveLength(2)

    const before = await sizes()
    const preview = await take(file('a'), '/columns', mapping('a'))
    expect(preview.products).toMatchObject([
      { title: 'Oak stand', problem: null, variations: [{ sku: 'OWN-1', price: 5, stock: 3 }] },
      { title: 'Brass stand', variations: [{ sku: 'OWN-2', price: 3, stock: 0 }] },
      { title: 'Broken', problem: expect.stringContaining('price') },
    ])
    const trialRun = await take(file('a'), '?dry_run=true', mapping('a'))
    expect(trialRun).toMatchObject({ format: 'mapped', created: 2, refused: 1 })
    expect(await sizes()).toEqual(before)
    expect((await take(file('a'), '/columns')).is_stored).toBe(false)

    expect(await take(file('a'), '', mapping('a'))).toMatchObject({ created: 2, refused: 1 })
    expect(await variation('OWN-1')).toMatchObject({ price_pence: 500, stock_quantity: 3 })
    expect(await take(file('a'), '?dry_run=true')).toMatchObject({ created: 0, unchanged: 2, refused: 1 })
    expect(await take(file('a'), '/columns')).toMatchObject({
      is_stored: true,
      vat: 'excluded',
      products: [{}, {}, {}],
    })
  })

  test('that is imported again leaves what staff have changed, and archived products archived', async () => {
    const sku = ['STAND-1', 'STAND-2']
    const head = 'code c,item,price,left'
    const rows = (price: string) => [head, `${sku[0]},Oak,${price},3`, `${sku[1]},Ash,${price},3`].join('\n')
    const options = { ...mapping('c'), vat: 'included' }
    await take(rows('5'), '', options)
    const { id, updated_at } = await find(sku[1] ?? '')
    const saved = await staff.get(`/admin/products/${id}`)
    expect(saved.statusCode, String(updated_at)).toBe(200)
    expect((await staff.delete(`/admin/products/${id}`)).statusCode).toBe(200)
    await shop.db
      .updateTable('variation')
      .set({ stock_quantity: 1, price_pence: 700 })
      .where('sku', '=', sku[0] ?? '')
      .execute()
    const report = await take(rows('6'))
    expect(report.problems.map(({ message }: { message: string }) => message).join()).toContain(
      'the shop’s values stay: price',
    )
    expect(await variation(sku[0] ?? '')).toMatchObject({ price_pence: 700, stock_quantity: 1 })
    expect(await find(sku[1] ?? '')).toMatchObject({ status: 'archived' })
  })

  test('and a mapping without a price or with two titles is 422 and changes nothing', async () => {
    const before = await sizes()
    const { targets, ...units } = mapping('d')
    const twice = await send(file('d'), '', { ...units, targets: { ...targets, left: 'title' } })
    expect(twice.statusCode, twice.body).toBe(422)
    const none = await send(file('d'), '/columns', { ...units, targets: { item: 'title' } })
    expect(none.statusCode, none.body).toBe(422)
    expect(await sizes()).toEqual(before)
  })
})
