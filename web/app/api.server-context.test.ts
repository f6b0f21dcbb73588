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
    scriptMark: 'a-mark',
    report,
    htmlOf: async () => ({ html: '', headings: [] }),
  })

const PROBLEM = { type: 'about:blank', title: 'Not found', status: 404, detail: 'No such product.', code: 'not_found' }

test('a loader gets what a call answers', async () => {
  const api = apiFor(contextOf(() => ({ status: 200, body: { items: [], total: 0 } })))
  expect(await api('GET /categories/')).toEqual({ items: [], total: 0 })
})

test('a refusal becomes an answer of the page with the same status', async () => {
  const api = apiFor(contextOf(() => ({ status: 404, body: PROBLEM })))
  await expect(api('GET /products/:id', { params: { id: 9 } })).rejects.toMatchObject({
    data: PROBLEM,
    init: { status: 404 },
  })
})

test('a refusal of a client that is another copy of the class counts as well', async () => {
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

test('a failure that is no refusal stays what it is', async () => {
  const failure = new TypeError('Not a function')
  const api = apiFor(
    contextOf(() => {
      throw failure
    }),
  )
  await expect(api('GET /categories/')).rejects.toBe(failure)
})

test('a part that the page can do without is reported and replaced', () => {
  const failure = new ApiError(PROBLEM)
  expect(
    reportThen<string[]>(
      contextOf(() => ({ status: 200, body: {} })),
      [],
    )(failure),
  ).toEqual([])
  expect(report).toHaveBeenCalledWith(expect.any(String), failure)
})
