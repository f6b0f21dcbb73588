import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { importService } from '../import.service.ts'
import { clock, counts, database, media, products, shopify, useImportShop } from '../import.test-shop.ts'
import { type ImportReader, importReader } from './import.reader.ts'
import type { ProductRows, ReadingOptions, RowBatch } from './import.reading.ts'

useImportShop()

/** A description that takes long enough to read that other requests must be served meanwhile. */
const HEAVY = '<p>x'.repeat(50_000)
const options: ReadingOptions = { format: 'shopify', columns: [], rules: { today: '2026-11-21', untrackedStock: 0 } }
const rowsOf = (handle: string, body: string): ProductRows => [
  {
    line: 2,
    surplus: 0,
    cells: JSON.stringify({ handle, title: handle, 'body (html)': body, 'variant price': '4.99' }),
  },
]

async function allRows(reader: ImportReader): Promise<RowBatch[]> {
  const batches: RowBatch[] = []
  for await (const batch of reader.rows()) batches.push(batch)
  return batches
}

test('answers requests while a file with large descriptions is read', async () => {
  const app = Fastify()
  app.get('/', async () => 'here')
  const lines = Array.from({ length: 12 }, (_, at) => `h${at},H${at},Accessories,true,4.99,5,${HEAVY}`)
  const file = ['Handle,Title,Type,Published,Variant Price,Variant Inventory Qty,Body (HTML)', ...lines].join('\n')
  const imports = importService({ db: database.db, media: media(), clock })
  let isOver = false
  const importing = imports.importBytes(Buffer.from(file)).finally(() => {
    isOver = true
  })
  let answered = 0
  while (!isOver) {
    expect((await app.inject('/')).body).toBe('here')
    answered += 1
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(counts(await importing)).toEqual([12, 0, 0, 0])
  // On the main thread, reading would yield at most once between two products.
  expect(answered).toBeGreaterThan(40)
  await app.close()
})

test('rejects a file that takes too long to read, and saves nothing of it', async () => {
  const reading = { limitMs: 1, memoryMb: 64 }
  const imports = importService({ db: database.db, media: media(), clock, reading })
  const file = Buffer.from(shopify(['a', 'A', '', '4.99']))
  await expect(imports.importBytes(file)).rejects.toThrow('takes too long or too much memory')
  expect(await products()).toEqual([])
})

test('skips a product that needs too much memory, by line, and reads the others', async () => {
  const reader = importReader({ limitMs: 60_000, memoryMb: 40 })
  const cells = JSON.stringify(Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`column ${at}`, `${at}`])))
  const tooMany = Array.from({ length: 8000 }, (_, at) => ({ line: at + 5, surplus: 0, cells }))
  const outcomes = await reader.read([rowsOf('a', '<b>A</b>'), tooMany, rowsOf('c', 'C')], options)
  await reader.close()
  expect(outcomes.map((one) => ('product' in one ? one.product.description : one))).toEqual([
    '**A**',
    { unusable: { line: 5, product: '', reason: 'takes too long or too much memory to read' } },
    'C',
  ])
})

test('returns rows in batches, with the file’s format, and each row’s product and hash', async () => {
  const reader = importReader()
  const file = shopify(
    ...Array.from({ length: 1500 }, (_, at): [string, string, string, string] => [`h${at}`, 'A', '', '1']),
  )
  const start = await reader.open({ bytes: Buffer.from(file) }, clock.today())
  expect(start).toMatchObject({ format: 'shopify', encoding: 'utf-8' })
  const batches = await allRows(reader)
  expect(batches.map(({ rows, isLast }) => [rows.length, isLast])).toEqual([
    [1000, false],
    [500, true],
  ])
  const [first, second] = batches[0]?.rows ?? []
  expect(first).toMatchObject({ line: 2, belongs_to: 'h0', is: ['h0'], key: 'shopify:h0' })
  expect(first?.hash).not.toBe(second?.hash)
  await reader.close()
})
