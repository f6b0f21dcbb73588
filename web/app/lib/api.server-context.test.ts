import { ApiError, createClient, type TransportAnswer } from '@shop/contract/client.ts'
import { expect, test, vi } from 'vitest'
import { apiFor, createLoadContext, reportThen } from './api.server-context.ts'

const report = vi.fn()
const contextOf = (answer: () => TransportAnswer) =>
  createLoadContext({
    api: createClient(async () => answer()),
    suspended: false,
    publicUrl: 'https://shop.example',
    demo: false,
    today: '2026-11-20',
    modelProvider: null,
    googleTag: '',
    scriptNonce: 'a-nonce',
    movedTo: async () => undefined,
    report,
    htmlOf: async () => ({ html: '', headings: [] }),
  })

const PROBLEM = { type: 'about:blank', title: 'Not found', status: 404, detail: 'No such product.', code: 'not_found' }

test('a loader receives the response of a call', async () => {
  const api = apiFor(contextOf(() => ({ status: 200, body: { items: [], total: 0 } })))
  expect(await api('GET /categories/')).toEqual({ items: [], total: 0 })
})

test('an API error becomes a page response with the same status', async () => {
  const api = apiFor(contextOf(() => ({ status: 404, body: PROBLEM })))
  await expect(api('GET /products/:id', { params: { id: 9 } })).rejects.toMatchObject({
    data: PROBLEM,
    init: { status: 404 },
  })
})

test('recognises an API error of another copy of the class too', async () => {
  class OtherApiError extends Error {
    override name = 'ApiError'
    problem = PROBLEM
  }
  const api = apiFor(
    contextOf(() => {
      throw new OtherApiError()
    }),
  )
  await expect(api('GET /categories/')).rejects.toMatchObject({ init: { status: 404 } })
})

test('rethrows an error that is not an API error', async () => {
  const failure = new TypeError('Not a function')
  const api = apiFor(
    contextOf(() => {
      throw failure
    }),
  )
  await expect(api('GET /categories/')).rejects.toBe(failure)
})

test('reports a failed optional part and uses its fallback', () => {
  const failure = new ApiError(PROBLEM)
  expect(
    reportThen<string[]>(
      contextOf(() => ({ status: 200, body: {} })),
      [],
    )(failure),
  ).toEqual([])
  expect(report).toHaveBeenCalledWith(expect.any(String), failure)
})
