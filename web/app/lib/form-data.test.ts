import { expect, test, vi } from 'vitest'
import { api } from './api.ts'
import { MULTIPART, toFormData } from './form-data.ts'

const entriesOf = (data: FormData) => [...data.entries()].map(([name, value]) => [name, value])

test('converts a body to form data', () => {
  const cover = new File(['a'], 'cover.png', { type: 'image/png' })
  const data = toFormData({
    product_data_json: { name: 'Mint', price: 4.99 },
    title: 'Words',
    views: 3,
    is_new: false,
    published_at: null,
    missing: undefined,
    tags: ['a', 'b'],
    rows: [{ id: 1 }, { id: 2 }],
    images: [cover, new File(['b'], 'back.png')],
    none: [],
  })
  expect(entriesOf(data)).toEqual([
    ['product_data_json', '{"name":"Mint","price":4.99}'],
    ['title', 'Words'],
    ['views', '3'],
    ['is_new', 'false'],
    ['published_at', ''],
    ['tags', 'a'],
    ['tags', 'b'],
    ['rows', '{"id":1}'],
    ['rows', '{"id":2}'],
    ['images', expect.objectContaining({ name: 'cover.png' })],
    ['images', expect.objectContaining({ name: 'back.png' })],
  ])
})

test('sends a multipart call as form data and lets the browser set the content type', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init)
    return Response.json({})
  })
  await api('POST /admin/products/import', { body: { file: new File(['sku'], 'goods.csv') }, headers: MULTIPART })
  await api('POST /users/login', { body: { email: 'a@b.example', password: 'secret-1' } })
  vi.unstubAllGlobals()

  const [form, json] = sent
  expect(form?.body).toBeInstanceOf(FormData)
  expect(new Headers(form?.headers).has('content-type')).toBe(false)
  expect(json?.body).toBe('{"email":"a@b.example","password":"secret-1"}')
  expect(new Headers(json?.headers).get('content-type')).toBe('application/json')
})
