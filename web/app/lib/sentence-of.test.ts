import { ApiError } from '@shop/contract/client.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/calls.ts'
import { drawToasts } from '../ui/toast.ts'
import { api } from './api.ts'
import { describeError, showError } from './sentence-of.ts'

const CODE = 'k7qm4-txw9r'
const FALLBACK = 'The cart could not be changed. Please try again.'
const ASIDE = ` If you write to us, mention code ${CODE}.`

const problem = (status: number, code: string, detail: string, request_id?: string) =>
  new ApiError({ type: 'about:blank', title: 'x', status, code, detail, ...(request_id ? { request_id } : {}) })

let said: string[] = []
let stop: () => void
beforeEach(() => {
  said = []
  stop = drawToasts(({ text }) => void said.push(text))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test.each([
  ['a bug', problem(500, 'unexpected', 'Oh.', CODE), FALLBACK + ASIDE],
  ['a busy shop', problem(503, 'unavailable', 'The shop is very busy.', CODE), `The shop is very busy.${ASIDE}`],
  ['a rejection', problem(409, 'out_of_stock', 'Only 2 left in stock', CODE), 'Only 2 left in stock'],
  ['too many requests', problem(429, 'too_many_requests', 'Please wait.', CODE), 'Please wait.'],
  ['an error without a code', problem(500, 'unexpected', 'Oh.'), FALLBACK],
  ['an unreachable server', new TypeError('Failed to fetch'), FALLBACK],
])('shows a helpful message after %s', (_what, error, sentence) => {
  expect(describeError(error, FALLBACK)).toBe(sentence)
  showError(error, FALLBACK)
  expect(said).toEqual([sentence])
})

test('reads the code from a header when the response is not a problem document', async () => {
  const page = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'x-request-id': CODE } })
  answerCalls({ 'GET /cart/': page })
  const error: unknown = await api('GET /cart/').catch((reason: unknown) => reason)
  expect(describeError(error, FALLBACK)).toBe(FALLBACK + ASIDE)
})
