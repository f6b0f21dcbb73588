import { createClient } from '@shop/contract/client.ts'
import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createLoadContext, handleError } from './entry.server.tsx'

const request = new Request('http://localhost/nowhere')
const report = vi.fn()
const context = createLoadContext({
  api: createClient(async () => ({ status: 200, body: {} })),
  suspended: false,
  publicUrl: 'http://localhost',
  demo: false,
  today: '2026-11-20',
  modelProvider: null,
  googleTag: '',
  scriptNonce: 'a-nonce',
  movedTo: async () => undefined,
  report,
  htmlOf: async () => ({ html: '', headings: [] }),
})

test('does not report an unknown address', () => {
  handleError(data(null, { status: 404 }), { request, context })
  handleError(new Response(null, { status: 404 }), { request, context })
  expect(report).not.toHaveBeenCalled()
})

test('reports an error', () => {
  const fault = new Error('the roof leaks')
  handleError(fault, { request, context })
  handleError(data(null, { status: 503 }), { request, context })
  expect(report).toHaveBeenCalledTimes(2)
  expect(report).toHaveBeenCalledWith(expect.any(String), fault)
  expect(report).toHaveBeenLastCalledWith(expect.any(String), new Error('A call was refused: 503'))
})
