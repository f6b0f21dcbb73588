import { expect, test } from 'vitest'
import { readRetryHint, retryHint } from './retry-hint.ts'

test('a hint arrives as it was given', () => {
  expect(readRetryHint(retryHint(1234))).toBe(1234)
  expect(readRetryHint(retryHint(0))).toBe(0)
})

test('an invalid hint, or one that is too long, is ignored', () => {
  for (const reason of ['', 'bye', '{"retry_ms":-1}', '{"retry_ms":"5"}', '{"retry_ms":60001}', '{"retry_ms":1e9}']) {
    expect(readRetryHint(reason), reason).toBeUndefined()
  }
})
