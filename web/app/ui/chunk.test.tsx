import { SCRIPT_LOAD_TIMEOUT_MS } from '@shop/contract/constants.ts'
import { act, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chunk } from './chunk.tsx'
import { notify } from './toast.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(notify, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Advances the timers by `ms`, and lets React update. */
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => {}))

/** Renders a part whose chunk is `loading`; returns its `onClose` mock. */
function show(loading: Promise<never>) {
  const onClose = vi.fn()
  const Part = chunk(() => loading, 'Could not load the part.')
  render(
    <Suspense>
      <Part onClose={onClose} />
    </Suspense>,
  )
  return onClose
}

test('a chunk that has not loaded after 120 s closes the part and shows an error', async () => {
  const onClose = show(new Promise(() => {}))
  await pass(SCRIPT_LOAD_TIMEOUT_MS - 1000)
  expect(onClose).not.toHaveBeenCalled()
  await pass(2000)
  expect(notify.error).toHaveBeenCalledWith('Could not load the part.')
  expect(onClose).toHaveBeenCalled()
})

test('a chunk that fails closes the part at once', async () => {
  const onClose = show(Promise.reject(new Error('offline')))
  await pass(2000)
  expect(onClose).toHaveBeenCalled()
})
