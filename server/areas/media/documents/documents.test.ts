import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { documentPath } from '@shop/contract/lib/media.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_LAB_REPORT } from '../../../../demo/catalogue/lab-report.ts'
import { fixedClock } from '../../../platform/time/clock.ts'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { toForm } from '../../../testing/data/forms.ts'
import { lawfulDraft, toWireProduct } from '../../compliance/compliance.test-products.ts'
import { mediaService } from '../media.service.ts'
import { diskStorage } from '../media.storage.ts'
import { tidyMedia } from '../media.tidy.ts'

let folder: string
let shop: TestApp
let staff: TestCustomer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-documents-'))
  shop = await buildTestApp({ storage: diskStorage(folder) })
  staff = await signIn(shop.db, { role: 'admin' })
})
afterAll(async () => {
  await shop.close()
  await rm(folder, { recursive: true })
})

/** Returns a unique PDF: only its beginning and end are checked. */
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)
async function upload(bytes: Buffer, name = 'report.pdf') {
  const form = await toForm({}, [{ field: 'file', bytes, name }])
  const headers = { ...staff.headers, ...form.headers }
  return shop.app.inject({ method: 'POST', url: '/api/v1/admin/documents', ...form, headers })
}
async function uploaded(bytes: Buffer): Promise<string> {
  const response = await upload(bytes)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().key
}
const download = (key: string) => shop.app.inject({ url: documentPath(key) })
async function save(method: 'POST' | 'PUT', path: string, data: unknown) {
  const form = await toForm({ product_data_json: data })
  const url = `/api/v1/admin/products${path}`
  return shop.app.inject({ method, url, ...form, headers: { ...staff.headers, ...form.headers } })
}

test('serves an uploaded PDF to everyone as a download that cannot run scripts', async () => {
  const key = await uploaded(DEMO_LAB_REPORT)
  expect(await uploaded(DEMO_LAB_REPORT)).toBe(key)
  const response = await download(key)
  expect(response.statusCode).toBe(200)
  expect(response.rawPayload.equals(DEMO_LAB_REPORT)).toBe(true)
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="lab-report.pdf"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  expect((await download('f'.repeat(32))).statusCode).toBe(404)
  expect((await download('..%2F..%2Fetc')).statusCode).toBe(404)
})

test('detects a PDF by content, not by name, and rejects an incomplete one', async () => {
  for (const bytes of [Buffer.from('<html>%PDF-1.7</html>%%EOF'), Buffer.from('MZ'), Buffer.alloc(0)]) {
    expect((await upload(bytes)).statusCode).toBe(415)
  }
  const half = await upload(DEMO_LAB_REPORT.subarray(0, 400))
  expect(half.json()).toMatchObject({ status: 422, code: 'damaged_document', errors: [{ path: 'file' }] })
  const large = await upload(Buffer.concat([pdf('large'), Buffer.alloc(10 * 1024 * 1024), pdf('end')]))
  expect(large.statusCode).toBe(413)
  const form = await toForm({ other: 'no file' })
  const headers = { ...staff.headers, ...form.headers }
  const none = await shop.app.inject({ method: 'POST', url: '/api/v1/admin/documents', ...form, headers })
  expect(none.json()).toMatchObject({ status: 422, errors: [{ path: 'file', message: 'Choose a PDF.' }] })
})

test('publishes CBD food only with an uploaded report, and logs its replacement in the audit log', async () => {
  const [first, second] = [await uploaded(pdf('first lot')), await uploaded(pdf('second lot'))]
  const draft = (coa_file: string | null) =>
    toWireProduct(lawfulDraft('cbd_food', { facts: { coa_file }, fields: { status: 'active' } }))
  for (const [coa_file, message] of [
    [null, 'Rule C4: upload the lab report (certificate of analysis) as a PDF.'],
    ['lot-7.pdf', 'Rule C4: upload the lab report (certificate of analysis) as a PDF.'],
    ['f'.repeat(32), 'This PDF is no longer here. Upload the lab report again.'],
  ] as const) {
    const refused = await save('POST', '/', draft(coa_file))
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'compliance.coa_file', message }] })
  }
  const made = AdminProduct.parse((await save('POST', '/', draft(first))).json())
  const page = await shop.app.inject({ url: `/api/v1/products/${made.id}` })
  expect(page.json()).toMatchObject({ compliance: { coa_file: first } })

  const changed = { product_class: 'cbd_food', compliance: { ...made.compliance, coa_file: second } }
  expect((await save('PUT', `/${made.id}/`, changed)).statusCode).toBe(200)
  const entry = await shop.db
    .selectFrom('audit_entry')
    .select(['user_id', 'before', 'after'])
    .where('action', '=', 'product.update')
    .where('entity_id', '=', String(made.id))
    .executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    user_id: staff.id,
    before: { 'compliance.coa_file': first },
    after: { 'compliance.coa_file': second },
  })
})

test('removes a document that no product uses a day after its upload', async () => {
  const [named, unused] = [await uploaded(pdf('named')), await uploaded(pdf('unused'))]
  await save('POST', '/', toWireProduct(lawfulDraft('cbd_food', { facts: { coa_file: named } })))
  const media = mediaService({ db: shop.db, storage: diskStorage(folder) })
  const after = (hours: number) => fixedClock(new Date(Date.now() + hours * 3_600_000).toISOString())
  await tidyMedia({ media, clock: after(23) })
  expect((await download(unused)).statusCode).toBe(200)
  await tidyMedia({ media, clock: after(25) })
  expect((await download(unused)).statusCode).toBe(404)
  expect((await download(named)).statusCode).toBe(200)
})
