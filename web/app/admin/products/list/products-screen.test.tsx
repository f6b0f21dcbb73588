import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent, toasts } from '../../../testing/render.tsx'
import { buildProduct, buildRow } from '../products.test-builders.ts'
import { ProductsScreen } from './products-screen.tsx'

const MINT = buildRow()
const CEDAR = buildRow({
  id: 8,
  name: 'Smoked Cedar',
  sku: 'KE-SC',
  stock_quantity: 7,
  lowest_stock: 0,
  status: 'active',
})

type Answering = (sent: { body: unknown; form: FormData | undefined; headers: Headers }) => Response
const json = (body: unknown) => () => Response.json(body)
const refuse = (status: number, said: object) => () =>
  Response.json({ type: 'about:blank', title: 'Refused', status, code: 'invalid', ...said }, { status })

/** Renders the list with these responses. Returns the requests: reads in `asked`, writes in `written`. */
function renderList(answers: Record<string, Answering> = {}, at = '/admin/products') {
  const asked: string[] = []
  const written: { call: string; body: unknown; headers: Headers }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const path = address.replace('/api/v1', '')
    const call = `${method} ${path}`
    const form = body instanceof FormData ? body : undefined
    const json = typeof body === 'string' ? JSON.parse(body) : form?.get('product_data_json')
    const sent = { body: json, form, headers: new Headers(headers) }
    if (method === 'GET') asked.push(path)
    else written.push({ call, ...sent })
    const answer = answers[call] ?? answers[call.split('?')[0] ?? '']
    if (answer) return answer(sent)
    if (path.startsWith('/admin/products/?'))
      return Response.json({ items: [MINT, CEDAR], total: 22, skip: 0, limit: 10 })
    return Response.json({ items: [], total: 0, skip: 0, limit: 20 })
  })
  return { ...renderComponent(<ProductsScreen />, { at, signedIn: buildUser() }), asked, written }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('the list requests ten rows, and stores filters, search and order in the URL', async () => {
  const { user, findByText, getByLabelText, getByRole, asked, address } = renderList()
  await findByText('Garden Mint Nic Salt')
  expect(asked).toContain('/admin/products/?skip=0&limit=10&sort=-updated_at')
  await user.selectOptions(getByLabelText('Stock'), 'low')
  await user.selectOptions(getByLabelText('Status'), 'active')
  await user.click(getByRole('button', { name: /^Price/ }))
  await waitFor(() => expect(address()).toContain('sort=-price'))
  expect(address()).toContain('stock=low')
  await waitFor(() => expect(asked).toContain('/admin/products/?skip=0&limit=10&sort=-price&status=active&stock=low'))
})

test('variants out of stock are described in words', async () => {
  const { findByRole } = renderList()
  expect((await findByRole('button', { name: /stock of Smoked Cedar/ })).textContent).toContain('7Some variants out')
})

test('publishing several lists each rejected product by name, with every rule', async () => {
  const { user, findByRole, getByRole, written } = renderList({
    'PUT /admin/products/7/': refuse(422, {
      detail: 'This product can’t be published yet.',
      errors: [
        { path: 'compliance.nicotine_mg_ml', message: 'Rule A1: at most 20 mg/ml.' },
        { path: 'compliance.ecid_gb', message: 'Rule A4: state the ECID.' },
      ],
    }),
    'PUT /admin/products/8/': json(buildProduct({ id: 8 })),
  })
  await user.click(await findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(getByRole('button', { name: 'Publish' }))
  const report = within(await findByRole('dialog', { name: 'One product wasn’t changed' }))
  expect(report.getByRole('link', { name: 'Garden Mint Nic Salt' }).getAttribute('href')).toBe('/admin/products/7')
  expect(report.getByText('Rule A1: at most 20 mg/ml.')).toBeTruthy()
  expect(report.getByText('Rule A4: state the ECID.')).toBeTruthy()
  expect(written.map(({ body }) => body)).toEqual(['{"status":"active"}', '{"status":"active"}'])
  expect(toasts().map(({ text }) => text)).toEqual(['1 product published'])
})

test('publishing several vaping products shows the checklists once, and stores them with each product', async () => {
  const unticked = (keys: readonly string[]) =>
    refuse(422, {
      detail: 'This product may not be public yet.',
      errors: keys.map((key) => ({ path: `confirmations.${key}`, message: 'Rule A5: tick every point.' })),
    })
  const isConfirmed = (body: unknown) => String(body).includes('confirmations')
  const put =
    (keys: string[], id: number): Answering =>
    (sent) =>
      isConfirmed(sent.body) ? Response.json(buildProduct({ id })) : unticked(keys)()
  const leaflet = { key: 'pack_leaflet', reason: '', by: 'Ada Larch', at: '2026-11-20T09:00:00.000Z' } as const
  const { user, findByRole, getByRole, written } = renderList({
    'PUT /admin/products/7/': put(['pack_batch', 'image_sweets'], 7),
    'PUT /admin/products/8/': put(['pack_batch'], 8),
    'GET /admin/products/7': json(buildProduct({ confirmations: [leaflet] })),
    'GET /admin/products/8': json(buildProduct({ id: 8 })),
  })
  await user.click(await findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(getByRole('button', { name: 'Publish' }))
  const dialog = within(await findByRole('dialog', { name: 'Check 2 products before publishing' }))
  expect(dialog.getByRole('group', { name: 'Image checklist' }).textContent).toContain('1 of 2 products')
  const publish = dialog.getByRole('button', { name: 'Publish 2 products' })
  await user.click(dialog.getByLabelText('The pack shows a batch number'))
  expect(publish).toHaveProperty('disabled', true)
  await user.click(dialog.getByLabelText(/^No image looks like food/))
  await user.click(publish)
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['2 products published']))
  const sent = written.map(({ body }) => JSON.parse(String(body))).filter(({ confirmations }) => confirmations)
  expect(sent).toMatchObject([
    {
      status: 'active',
      confirmations: [{ key: 'pack_leaflet', at: leaflet.at }, { key: 'pack_batch' }, { key: 'image_sweets' }],
    },
    { status: 'active', confirmations: [{ key: 'pack_batch' }] },
  ])
})

test('archiving several asks first', async () => {
  const gone = json({ success: true })
  const { user, findByRole, getByRole, written } = renderList({
    'DELETE /admin/products/7': gone,
    'DELETE /admin/products/8': gone,
  })
  await user.click(await findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(getByRole('button', { name: 'Archive' }))
  expect(written).toEqual([])
  await user.click(
    within(await findByRole('dialog', { name: 'Archive 2 products?' })).getByRole('button', { name: 'Archive' }),
  )
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['2 products archived']))
  expect(written.map(({ call }) => call)).toEqual(['DELETE /admin/products/7', 'DELETE /admin/products/8'])
})

test('the stock of a variation is adjusted with a reason, once however often the request is sent', async () => {
  let isAway = true
  const { user, findByRole, findByLabelText, getByLabelText, findByText, getByRole, written } = renderList({
    'GET /admin/products/7': json(buildProduct()),
    'POST /admin/products/7/stock': () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return Response.json(buildProduct())
    },
  })
  await user.click(await findByRole('button', { name: /stock of Garden Mint Nic Salt/ }))
  await user.selectOptions(await findByLabelText('Variation'), '12')
  await user.type(getByLabelText('Change'), '-3')
  expect(await findByText('48 → 45')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Adjust stock' }))
  expect(await findByText('Say why in a few words.')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Damaged' }))
  await user.click(getByRole('button', { name: 'Adjust stock' }))
  expect(await findByText(/The shop couldn’t be reached/)).toBeTruthy()
  isAway = false
  await user.click(getByRole('button', { name: 'Adjust stock' }))
  await waitFor(() => expect(toasts().map(({ text }) => text)).toEqual(['Stock adjusted']))
  expect(written.map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => ({ variation_id: 12, change: -3, reason: 'Damaged' })),
  )
  expect(new Set(written.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

const REPORT = {
  dry_run: true,
  format: 'this shop',
  rows: 3,
  created: 1,
  updated: 1,
  unchanged: 0,
  refused: 1,
  drafts: 0,
  overview: ['The file has no stock count for 16 products.'],
  problems: [{ row: 2, product: 'Old Liquid', field: 'nicotine_mg_ml', message: 'Rule A1: at most 20 mg/ml.' }],
}

test('an import first shows what it would change, and runs only after confirmation', async () => {
  const { user, getByRole, findByRole, getByLabelText, findByText, getByText, written } = renderList({
    'POST /admin/products/import?dry_run=true&stock=false&untracked_stock=0': json(REPORT),
    'POST /admin/products/import?dry_run=false&stock=false&untracked_stock=0': json({ ...REPORT, dry_run: false }),
  })
  await user.click(getByRole('button', { name: 'Import CSV' }))
  await findByRole('dialog', { name: 'Import products' })
  await user.upload(getByLabelText('File'), new File(['sku'], 'products.csv', { type: 'text/csv' }))
  await user.click(getByRole('button', { name: 'Check the file' }))
  expect(await findByText('Rule A1: at most 20 mg/ml.')).toBeTruthy()
  expect(getByText('Old Liquid')).toBeTruthy()
  expect(getByText(/Nothing has been changed yet/)).toBeTruthy()
  expect(written.map(({ call }) => call)).toEqual([
    'POST /admin/products/import?dry_run=true&stock=false&untracked_stock=0',
  ])
  await user.click(getByRole('button', { name: 'Import now' }))
  expect(await findByText(/Import complete/)).toBeTruthy()
  expect(getByRole('button', { name: 'Done' })).toBeTruthy()
})

test('an import sets stock from the file only on request, with a count for products that have none in the file', async () => {
  const call = 'POST /admin/products/import?dry_run=true&stock=true&untracked_stock=25'
  const { user, getByRole, findByText, getByLabelText, written } = renderList({ [call]: json(REPORT) })
  await user.click(getByRole('button', { name: 'Import CSV' }))
  await user.upload(getByLabelText('File'), new File(['sku'], 'products.csv', { type: 'text/csv' }))
  await user.click(getByRole('checkbox', { name: 'Set stock to the counts in the file' }))
  const field = getByLabelText('Stock for products without a count in the file')
  await user.clear(field)
  await user.type(field, '2.5')
  await user.click(getByRole('button', { name: 'Check the file' }))
  expect(await findByText('Enter the stock as a whole number from 0 to 1,000,000.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '25')
  await user.click(getByRole('button', { name: 'Check the file' }))
  expect(await findByText('The file has no stock count for 16 products.')).toBeTruthy()
  expect(written.map((sent) => sent.call)).toEqual([call])
})

test('a file that cannot be read is reported in the dialog', async () => {
  const { user, getByRole, getByLabelText, findByText } = renderList({
    'POST /admin/products/import': refuse(422, { detail: 'This file is no CSV.' }),
  })
  await user.click(getByRole('button', { name: 'Import CSV' }))
  await user.upload(getByLabelText('File'), new File(['x'], 'products.csv', { type: 'text/csv' }))
  await user.click(getByRole('button', { name: 'Check the file' }))
  expect(await findByText('This file is no CSV.')).toBeTruthy()
})

test('prices of the selected products are previewed and changed as seen, and a stale price is named', async () => {
  const row = (facts: object) => ({
    product_id: 7,
    name: 'Garden Mint Nic Salt',
    price: 4.99,
    new_price: 5.99,
    lowest_price: 4.99,
    margin_percent: null,
    warnings: [],
    unchanged_reason: null,
    ...facts,
  })
  const rows = [
    row({ variation_id: 70, sku: 'GM-10', warnings: ['Below its cost of £6.00.'] }),
    row({ variation_id: 71, sku: 'GM-20', new_price: 4.99, unchanged_reason: 'The price stays the same.' }),
  ]
  const { user, findByRole, getByRole, findByText, getByLabelText, written } = renderList({
    'POST /admin/prices/preview': json({ rows }),
    'POST /admin/prices/changes': refuse(409, {
      code: 'stale',
      detail: 'Some prices have changed.',
      errors: [{ path: 'changes.0', message: 'GM-10 now costs £6.49.' }],
    }),
  })
  await user.click(await findByRole('checkbox', { name: 'Select Garden Mint Nic Salt' }))
  const bar = getByRole('button', { name: 'Publish' }).parentElement
  await user.click(within(bar ?? document.body).getByRole('button', { name: 'Change prices' }))
  await user.type(getByLabelText('Percent'), '20')
  await user.selectOptions(getByLabelText('Round to'), '99')
  await findByText('Below its cost of £6.00.')
  await user.click(await findByRole('button', { name: 'Change 1 price' }))
  await findByText('GM-10 now costs £6.49.')
  const asked = written.findLast(({ call }) => call === 'POST /admin/prices/preview')
  expect(asked?.body).toEqual({
    selection: { product_ids: [7] },
    step: { kind: 'percent', percent: 20 },
    rounding: { point: '99', direction: 'nearest' },
  })
  const sent = written.find(({ call }) => call === 'POST /admin/prices/changes')
  expect(sent?.body).toEqual({ changes: [{ variation_id: 70, from: 4.99, to: 5.99 }] })
  expect(sent?.headers.get('idempotency-key')).toMatch(/^\w{32}$/)
})
