/** Hostile forms to every call that accepts one get a problem document with the right 4xx, never a 500. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { staffUser } from '../../server/testing/data/staff.ts'
import { type DescribedCall, describedCalls, fill } from './described-calls.ts'

let shop: TestApp
let calls: DescribedCall[]
let headers: { authorization: string }
let id: number
beforeAll(async () => {
  shop = await buildTestApp()
  await shop.app.ready()
  calls = describedCalls(shop.app).filter(({ isForm }) => isForm)
  headers = (await staffUser(shop)).headers
  id = await insertProduct(shop.db)
})
afterAll(() => shop.close())

const BOUNDARY = 'the-boundary'
const FORM = `multipart/form-data; boundary=${BOUNDARY}`
const part = (disposition: string, body: string | Buffer, more = '') =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`),
    Buffer.from(body),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from(`--${BOUNDARY}--\r\n`)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, END])
const deep = (levels: number, open = '[', close = ']') => `${open.repeat(levels)}1${close.repeat(levels)}`
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const FIELDS = ['product_data_json', 'title', 'content', 'tags', 'published_at', 'updated_at', 'status', 'remove_cover']
const FILES = ['images', 'cover_image', 'file']
const WORDS = [
  '',
  'null',
  '[]',
  '{}',
  '"text"',
  '1e999',
  '{"name":null}',
  '{"variations":{}}',
  '{"price":-1}',
  '\ud800',
]
const DEPTHS = [500, 2000, 5000, 8000, 12_000, 100_000, 400_000]

const BODIES: [string, string, Buffer][] = [
  ['nothing', FORM, Buffer.alloc(0)],
  ['no boundary', 'multipart/form-data', form(part('name="title"', 'x'))],
  ['another boundary', 'multipart/form-data; boundary=other', form(part('name="title"', 'x'))],
  ['a boundary too long', `multipart/form-data; boundary=${'b'.repeat(5000)}`, END],
  ['no end', FORM, part('name="title"', 'x')],
  ['half a heading', FORM, Buffer.from(`--${BOUNDARY}\r\nContent-Dispo`)],
  ['no name', FORM, form(part('', 'x'), part('filename="a.png"', PNG))],
  ['names of JavaScript', FORM, form(part('name="__proto__"', '{"a":1}'), part('name="constructor"', 'x'))],
  ['a file of a name of JavaScript', FORM, form(part('name="__proto__"; filename="a.png"', PNG))],
  ['six thousand fields', FORM, form(...Array.from({ length: 6000 }, (_, n) => part(`name="f${n}"`, 'x')))],
  ['one field a thousand times', FORM, form(...Array.from({ length: 1000 }, () => part('name="tags"', 'x')))],
  ['five hundred files', FORM, form(...Array.from({ length: 500 }, () => part('name="images"; filename="a"', PNG)))],
  ['five thousand headings', FORM, form(part('name="title"', 'x', 'X-More: 1\r\n'.repeat(5000)))],
  ['a heading of a megabyte', FORM, form(part('name="title"', 'x', `X-More: ${'y'.repeat(1_000_000)}\r\n`))],
  ['a field of two megabytes', FORM, form(part('name="content"', 'x'.repeat(2_000_000)))],
  ['prototypes in JSON', FORM, form(part('name="product_data_json"', '{"__proto__":{"role":"admin"}}'))],
  ...FIELDS.flatMap((field) =>
    WORDS.map((word): [string, string, Buffer] => [
      `${field} ${word}`,
      FORM,
      form(part(`name="${field}"`, word.toWellFormed()), part('name="title"', 'x')),
    ]),
  ),
  ...DEPTHS.flatMap((levels): [string, string, Buffer][] => [
    [`lists ${levels} deep`, FORM, form(part('name="product_data_json"', deep(levels)))],
    [`facts ${levels} deep`, FORM, form(part('name="product_data_json"', `{"compliance":{"a":${deep(levels)}}}`))],
    [
      `objects ${levels} deep`,
      FORM,
      form(part('name="product_data_json"', deep(levels, '{"a":', '}').slice(0, 900_000))),
    ],
  ]),
  ...FILES.flatMap((field): [string, string, Buffer][] => [
    [`${field} of a path`, FORM, form(part(`name="${field}"; filename="../../../etc/passwd"`, 'root:x'))],
    [`${field} with a NUL`, FORM, form(part(`name="${field}"; filename="a\0.png"`, Buffer.alloc(100)))],
    [`${field} as text`, FORM, form(part(`name="${field}"`, 'not a file'))],
    [`${field} with nothing in it`, FORM, form(part(`name="${field}"; filename="a.png"`, ''))],
    [
      `${field} that lies`,
      FORM,
      form(part(`name="${field}"; filename="a.png"`, '<svg onload="x()">', 'Content-Type: image/png\r\n')),
    ],
    [`${field} of zeros`, FORM, form(part(`name="${field}"; filename="a.csv"`, Buffer.alloc(300_000)))],
    [`${field} of lines`, FORM, form(part(`name="${field}"; filename="a.csv"`, '\n'.repeat(300_000)))],
    [`${field} of columns`, FORM, form(part(`name="${field}"; filename="a.csv"`, `a${',a'.repeat(500_000)}\n1`))],
    [
      `${field} of one open quote`,
      FORM,
      form(part(`name="${field}"; filename="a.csv"`, `sku,name\n"${'x'.repeat(5_000_000)}`)),
    ],
    [
      `${field} in wide characters`,
      FORM,
      form(part(`name="${field}"; filename="a.csv"`, Buffer.from('\ufeffsku,name\n', 'utf16le'))),
    ],
  ]),
]

test('every form request is accepted or rejected without a server error', async () => {
  expect(calls.length).toBeGreaterThan(4)
  for (const call of calls) {
    for (const [what, type, payload] of BODIES) {
      const answer = await shop.app.inject({
        method: call.method,
        url: fill(call.path, String(id)),
        headers: { ...headers, 'content-type': type },
        payload,
      })
      const name = `${call.method} ${call.path} ${what}: ${answer.body.slice(0, 300)}`
      expect(answer.statusCode, name).toBeLessThan(500)
      if (answer.statusCode >= 400) expect(answer.headers['content-type'], name).toBe('application/problem+json')
    }
  }
  expect(Reflect.get({}, 'role')).toBeUndefined()
})

test('every call that takes JSON accepts or rejects any depth without a server error', async () => {
  const takers = describedCalls(shop.app).filter(
    ({ method, isForm, access }) => method !== 'GET' && !isForm && access === 'admin',
  )
  expect(takers.length).toBeGreaterThan(10)
  for (const { method, path } of takers) {
    for (const levels of DEPTHS) {
      const payload = `{"name":"x","reason":"y","value":${deep(levels)}}`
      const answer = await shop.app.inject({
        method,
        url: fill(path, '2000000000'),
        headers: { ...headers, 'content-type': 'application/json' },
        payload,
      })
      expect(answer.statusCode, `${method} ${path} ${levels}: ${answer.body.slice(0, 300)}`).toBeLessThan(500)
    }
  }
})
