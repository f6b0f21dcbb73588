import { ApiError } from '@shop/contract/client.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

test('responses stay fresh for five minutes, and focusing the tab fetches nothing', () => {
  const { queries } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 300_000, refetchOnWindowFocus: false })
})

test.each([
  { name: 'a network error', error: new TypeError('Failed to fetch'), tries: 2 },
  { name: 'a 503', error: problem(503), tries: 2 },
  { name: 'a 404', error: problem(404), tries: 1 },
  { name: 'a 429', error: problem(429), tries: 1 },
])('$name ends a query after attempt $tries', async ({ error, tries }) => {
  const queryFn = vi.fn(() => Promise.reject(error))
  const query = new QueryObserver(createQueryClient(), { queryKey: ['x'], queryFn, retryDelay: 0 })
  const stop = query.subscribe(() => undefined)
  await vi.waitFor(() => expect(query.getCurrentResult().error).toBe(error))
  expect(queryFn).toHaveBeenCalledTimes(tries)
  stop()
})

function problem(status: number): ApiError {
  return new ApiError({ type: 'about:blank', title: 'Error', status, detail: 'No.', code: 'no' })
}
