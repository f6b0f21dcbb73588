import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import { renderComponent } from '../../../testing/render.tsx'
import { buildProduct } from '../products.test-builders.ts'
import { NEW_PRODUCT, toProductValues } from './product.values.ts'
import { atFields, checkBody } from './product-check.ts'
import { ProductEditor } from './product-editor.tsx'

const message = 'Rule A1: at most 20 mg/ml.'

/** A fake server whose every check returns an obstacle; returns the recorded calls. */
function answerChecks() {
  const calls: { call: string; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${address.replace('/api/v1', '').split('?')[0]}`
    if (method === 'GET') return Response.json({ items: [], total: 0, skip: 0, limit: 20 })
    calls.push({ call, body: JSON.parse(String(body)) })
    return Response.json({ obstacles: [{ rule: 'A1', path: 'compliance.nicotine_mg_ml', message }], warnings: [] })
  })
  return calls
}

test('results of the rules appear at the field soon after typing, with one request and nothing saved', async () => {
  const calls = answerChecks()
  const view = renderComponent(<ProductEditor product={buildProduct()} />, {
    at: '/admin/products/7',
    signedIn: buildUser(),
  })
  expect(view.getByText('Ready to publish.')).toBeTruthy()
  const field = view.getByLabelText('Nicotine, mg/ml')
  for (const value of ['2', '25']) fireEvent.change(field, { target: { value } })
  // At the field and in the list of obstacles.
  await waitFor(() => expect(view.getAllByText(message)).toHaveLength(2), { timeout: 3000 })
  expect(view.getByText('Before you can publish:')).toBeTruthy()
  expect(calls.map(({ call }) => call)).toEqual(['POST /admin/products/check'])
  expect(calls[0]?.body).toMatchObject({ id: 7, compliance: { nicotine_mg_ml: 25 } })

  fireEvent.change(field, { target: { value: '10' } })
  await waitFor(() => expect(view.queryByText(message)).toBeNull(), { timeout: 3000 })
  expect(calls).toHaveLength(1)
})

test('a new product is checked once its class has facts; variants without a price are left out', () => {
  expect(checkBody(NEW_PRODUCT, undefined)).toBeUndefined()
  const values = toProductValues(buildProduct())
  const [first, second] = values.variations
  if (!first || !second) throw new Error('The test product has two variants')
  const typed = { ...values, variations: [{ ...first, price: '' }, second] }
  expect(checkBody(typed, undefined)).toMatchObject({ variations: [{ attributes: { Strength: '10 mg' } }] })
  const finding = { rule: 'A14', path: 'variations.0.price', message: '' }
  expect(atFields({ obstacles: [finding], warnings: [] }, typed).obstacles[0]?.path).toBe('variations.1.price')
})
