import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { ProductEditor } from '../editor/product-editor.tsx'
import { buildProduct } from '../products.test-builders.ts'

const [FIRST, SECOND] = ['a'.repeat(32), 'b'.repeat(32)]

/** A fake server: answers uploads with `upload` and records the saved products. */
function answerCalls(upload: () => Response) {
  const saved: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit = {}) => {
    if (address.endsWith('/admin/documents')) return upload()
    if (address.endsWith('/admin/products/check')) return Response.json({ obstacles: [], warnings: [] })
    if (method !== 'PUT' || !(body instanceof FormData)) {
      return Response.json({ items: [], total: 0, skip: 0, limit: 20 })
    }
    saved.push(JSON.parse(String(body.get('product_data_json'))))
    return Response.json(buildProduct())
  })
  return saved
}
function renderReport(coa_file: string | null) {
  const compliance = {
    cbd_mg_per_serving: 5,
    servings_per_day: 2,
    thc_mg_per_serving: 0,
    plant_part: 'isolate',
    coa_file,
  }
  const product = buildProduct({ product_class: 'cbd_food', compliance })
  return renderComponent(<ProductEditor product={product} />, { at: '/admin/products/7', signedIn: buildUser() })
}
const pdf = () => new File(['%PDF-1.7'], 'lot-7.pdf', { type: 'application/pdf' })

test('the PDF of a lab report is uploaded, shown, replaced and saved with the product', async () => {
  const saved = answerCalls(() => Response.json({ key: SECOND }, { status: 201 }))
  const { user, getByLabelText, getByRole } = renderReport(FIRST)
  const link = () => getByRole('link', { name: 'Lab report (PDF)' }).getAttribute('href')
  expect(link()).toBe(`/api/v1/documents/${FIRST}`)
  await user.upload(getByLabelText('Replace the Lab report (certificate of analysis)'), [pdf()])
  await waitFor(() => expect(link()).toBe(`/api/v1/documents/${SECOND}`))
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved[0]).toMatchObject({ compliance: { coa_file: SECOND } }))
})

test('a lab report can be removed, and one without a file is marked', async () => {
  const saved = answerCalls(() => Response.error())
  const { user, getByRole, getByText, queryByText } = renderReport('lot-7.pdf')
  expect(getByText('lot-7.pdf (a name alone; upload the PDF)')).toBeTruthy()
  await user.click(getByRole('button', { name: 'Remove' }))
  expect(queryByText(/a name alone/)).toBeNull()
  await user.click(getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved[0]).toMatchObject({ compliance: { coa_file: null } }))
})

test('a rejected file leaves the report unchanged, with the reason at the field', async () => {
  const detail = 'This file isn’t a PDF. Please choose one.'
  const problem = { type: 'about:blank', title: 'Refused', status: 415, code: 'unsupported_media_type', detail }
  answerCalls(() => Response.json(problem, { status: 415 }))
  const { user, getByLabelText, getByRole, findByText } = renderReport(FIRST)
  await user.upload(getByLabelText('Replace the Lab report (certificate of analysis)'), [pdf()])
  expect(await findByText(detail)).toBeTruthy()
  expect(getByRole('link', { name: 'Lab report (PDF)' }).getAttribute('href')).toContain(FIRST)
})
