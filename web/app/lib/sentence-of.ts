import { ApiError } from '@shop/contract/client.ts'
import { notify } from '../ui/toast.ts'

/**
 * What a customer reads when a call failed: the server's own sentence if it gave one, else the fallback of the caller.
 * The sentence of a defect in the server would not help the customer, and an unreachable server gives none.
 */
export function describeError(error: unknown, fallback: string): string {
  const isTold = error instanceof ApiError && error.problem.code !== 'unexpected'
  return withCode(isTold ? error.problem.detail : fallback, error)
}

/**
 * `sentence`, and after a fault of the server's the code by which its log knows it. A refusal needs none, and a call that
 * was never answered has none.
 */
export function withCode(sentence: string, error: unknown): string {
  const code = codeOf(error)
  return code === undefined ? sentence : `${sentence} If you write to us, mention code ${code}.`
}

/** The same code alone. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.problem.request_id : undefined

/** Whether the call failed because there is no session. The session itself reports that, once. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Shows what `describeError` returns as a toast, unless the session has ended. */
export function showError(error: unknown, fallback: string): void {
  if (!isSessionEnd(error)) notify.error(describeError(error, fallback))
}
