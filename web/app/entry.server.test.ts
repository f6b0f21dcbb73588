import { data } from 'react-router'
import { expect, test, vi } from 'vitest'
import { handleError } from './entry.server.tsx'

const request = new Request('http://localhost/nowhere')

test('an unknown address is no fault and is not reported', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  handleError(data(null, { status: 404 }), { request })
  handleError(new Response(null, { status: 404 }), { request })
  expect(report).not.toHaveBeenCalled()
})

test('a fault is reported', () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const fault = new Error('the roof leaks')
  handleError(fault, { request })
  handleError(data(null, { status: 503 }), { request })
  expect(report).toHaveBeenCalledTimes(2)
  expect(report).toHaveBeenCalledWith(expect.any(String), fault)
})
