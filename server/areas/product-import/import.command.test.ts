import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONFIRMATIONS, ConfirmationKey } from '@shop/contract/compliance.ts'
import { describe, expect, test } from 'vitest'
import { imageUrls } from '../media/media.urls.ts'
import { productsAdminService } from '../products/admin/products.admin.service.ts'
import { productsWriteService } from '../products/admin/products.admin.write.service.ts'
import { storedFactsRepository } from '../products/product.facts.repository.ts'
import { findViolations } from '../products/product.publish.ts'
import { importCommand } from './import.command.ts'
import {
  clock,
  counts,
  database,
  FIXTURES,
  folder,
  importPath,
  importText,
  media,
  products,
  readVariations,
  shopify,
  useImportShop,
} from './import.test-shop.ts'

useImportShop()

describe('a product that breaks a rule', () => {
  const header = 'Handle,Title,Type,Published,Variant Price,Variant Inventory Qty\n'

  test.each([
    ['Mystery CBD Drops', 'Oils'],
    ['Plain CBD Tea', 'Tea'],
    ['Lantern Nic Salt', 'E-Liquid'],
    ['Night Disposable 20mg', 'Vapes'],
    ['Mango 25mg 10ml', ''],
    ['Vitamin C', 'Vitamins'],
    ['Mesh Tank 5ml', 'Tanks'],
  ])('%s is a draft with its reasons, and never public', async (title, type) => {
    const summary = await importText(`${header}x,${title},${type},true,4.99,5\n`)
    expect(counts(summary)).toEqual([1, 0, 0, 0])
    expect(summary.drafts.length).toBeGreaterThan(0)
    const [product] = await products()
    expect(product?.status).toBe('draft')
    const [stored] = await storedFactsRepository(database.db).lock([product?.id ?? 0])
    expect(stored && findViolations(stored, clock.today())).not.toEqual([])
  })

  test('preserves facts that staff added, and becomes public when they suffice', async () => {
    const text = `${header}salt,Lantern Nic Salt 10mg 10ml,E-Liquid,true,4.99,5\n`
    await importText(text)
    const [product] = await products()
    const facts = {
      ...product?.compliance,
      ecid_gb: '00123-26-00045',
      ecid_checked_on: '2026-11-01',
      ecid_checked_by: 'A. Larch',
      ingredients: 'PG, VG, nicotine',
      clp_statements: [{ code: 'H302', text: 'Harmful if swallowed' }],
    }
    await database.db
      .updateTable('product')
      .set({ compliance: JSON.stringify(facts) })
      .execute()
    const waiting = await importText(text)
    expect(waiting.drafts.map(({ rule }) => rule)).toEqual(['A5'])
    const user = await database.db
      .insertInto('shop_user')
      .values({ name: 'Ada Larch', email: 'ada@example.com', role: 'admin' })
      .returning('id')
      .executeTakeFirst()
    const pack = ConfirmationKey.options.filter((key) => CONFIRMATIONS[key].rule === 'A5')
    await productsWriteService({
      db: database.db,
      clock,
      products: productsAdminService({
        db: database.db,
        clock,
        images: imageUrls({ cloudinaryUrl: undefined, publicUrl: '' }),
        cacheMs: 0,
      }),
    }).update(product?.id ?? 0, { confirmations: pack.map((key) => ({ key, reason: '' })) }, [], { by: user?.id ?? 0 })
    const again = await importText(text)
    expect(again.drafts).toEqual([])
    expect((await products()).map(({ status, compliance }) => [status, compliance.ecid_gb])).toEqual([
      ['active', '00123-26-00045'],
    ])
    expect(counts(await importText(text))).toEqual([0, 0, 1, 0])
  })
})

test('imports a complete WooCommerce file, whatever the order of its rows', async () => {
  const summary = await importPath(join(FIXTURES, 'woocommerce.csv'))
  expect(summary).toMatchObject({ format: 'woocommerce', rows: 8, created: 3, drafts: [] })
  expect(summary.skipped.map(({ line, reason }) => [line, reason])).toEqual([
    [7, 'is a grouped product; make it a bundle in the admin pages'],
    [8, 'is sold on another site (external product)'],
  ])
  const rows = await products()
  expect(rows.map(({ import_key, status }) => [import_key, status])).toEqual([
    ['woocommerce:id:102', 'active'],
    ['woocommerce:sku:draft-1', 'draft'],
    ['woocommerce:sku:fenwick-mint', 'active'],
  ])
  const tea = rows[2]
  expect(tea).toMatchObject({
    category: 'Teas',
    subcategory: 'Herbal Teas',
    is_featured: true,
    short_description: 'Peppermint tea.',
    tags: ['mint', 'tea', 'Offers'],
  })
  expect(tea?.description).toBe('Cut leaf.  \nNothing added.\n\nFrom Whitby.')
  expect(
    (await readVariations(tea?.id ?? 0)).map(
      ({ sku, attributes, price_pence, compare_at_price_pence, stock_quantity }) => [
        sku,
        attributes.Pack,
        price_pence,
        compare_at_price_pence,
        stock_quantity,
      ],
    ),
  ).toEqual([
    ['FM-20', '20 bags', 350, 400, 6],
    ['FM-40', '40 bags', 700, null, 4],
    ['FENWICK-MINT-TIN-LARGE', 'Tin, large', 900, null, 0],
  ])
  expect(counts(await importPath(join(FIXTURES, 'woocommerce.csv')))).toEqual([0, 0, 3, 2])
})

describe('the command', () => {
  async function run(text: string | undefined, ...args: string[]) {
    const lines: string[] = []
    const path = join(folder, 'command.csv')
    if (text !== undefined) await writeFile(path, text)
    const deps = {
      db: database.db,
      media: media(),
      clock,
      print: (line: string) => lines.push(line),
      terminal: { write: () => true },
    }
    const code = await importCommand(text === undefined ? args : [path], deps)
    return { code, output: lines.join('\n') }
  }

  test('reports problems by line, and a summary', async () => {
    const { code, output } = await run(shopify(['one', 'One', '', '1.00'], ['two', 'Two', '', 'dear']))
    expect(output).toContain('Skipped:\n  line 3, Two: has a price we can’t read (dear)')
    expect(output).toContain('Shopify file, 2 rows: 1 created, 0 updated, 0 unchanged, 1 skipped')
    expect(output).toContain('Importing 2 of 2 products: 100%')
    expect(code).toBe(0)
  })

  test('fails when nothing could be imported, the format is unknown, or there is no file', async () => {
    expect(await run(shopify(['two', 'Two', '', 'dear']))).toMatchObject({ code: 1 })
    expect(await run('Name,Colour\nx,y\n')).toEqual({
      code: 1,
      output: expect.stringContaining('We don’t know the columns'),
    })
    expect(await run(undefined, join(folder, 'none.csv'))).toEqual({
      code: 1,
      output: expect.stringContaining('We can’t find the file'),
    })
    expect(await run(undefined, folder)).toMatchObject({ code: 1 })
    expect(await run(undefined)).toEqual({
      code: 1,
      output: 'Usage: npm run shop -- import FILE.csv [--stock] [--untracked-stock N] [--mapping FILE.json]',
    })
  })

  test('writes nothing when the file is unreadable near its end', async () => {
    const { code } = await run(`${shopify(['one', 'One', '', '1.00'])}\nx,"never closed\n`)
    expect(code).toBe(1)
    expect(await products()).toEqual([])
  })
})

test('a file with columns of its own needs a mapping once, and a wrong one is named', async () => {
  const [path, mappingPath] = [join(folder, 'till.csv'), join(folder, 'mapping.json')]
  await writeFile(path, 'Ref,Item,Price (p)\nT-1,Oak stand,499\n')
  const lines: string[] = []
  const run = (more: { mappingPath?: string } = {}) =>
    importCommand([path], {
      db: database.db,
      media: media(),
      clock,
      print: (line) => lines.push(line),
      terminal: { write: () => true },
      ...more,
    })
  expect(await run()).toBe(1)
  expect(lines.at(-1)).toContain('We don’t know the columns of this file yet')
  await writeFile(mappingPath, JSON.stringify({ targets: { Ref: 'sku' }, amounts_in: 'pence', vat: 'included' }))
  expect(await run({ mappingPath })).toBe(1)
  expect(lines.at(-1)).toContain('Choose the column with the title.')
  const targets = { Ref: 'sku', Item: 'title', 'Price (p)': 'price' }
  await writeFile(mappingPath, JSON.stringify({ targets, amounts_in: 'pence', vat: 'included' }))
  expect(await run({ mappingPath })).toBe(0)
  const [product] = await products()
  expect(await readVariations(product?.id ?? 0)).toMatchObject([{ sku: 'T-1', price_pence: 499 }])
  expect(await run()).toBe(0)
  expect(lines.at(-1)).toContain('0 created, 0 updated, 1 unchanged')
})
