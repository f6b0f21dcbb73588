import { ApiError } from '@shop/contract/client.ts'
import { notify } from '../ui/toast.ts'

/**
 * Returns the message for the customer after a failed call: the server's own if there is one, otherwise `fallback`. The
 * text of an unexpected server error would not help the customer, and a network error has none.
 */
export function describeError(error: unknown, fallback: string): string {
  const hasDetail = error instanceof ApiError && error.problem.code !== 'unexpected'
  return withCode(hasDetail ? error.problem.detail : fallback, error)
}

/** Returns `sentence` and, after a server error (5xx), the request id under which the log contains it. */
export function withCode(sentence: string, error: unknown): string {
  const code = codeOf(error)
  return code === undefined ? sentence : `${sentence} If you write to us, mention code ${code}.`
}

/** Returns the request id alone. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status >= 500 ? error.problem.request_id : undefined

/** Whether the call failed for lack of a session. The session sync reports that once for all calls. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** Shows the message of `describeError` as a toast, unless the session has ended. */
export function showError(error: unknown, fallback: string): void {
  if (!isSessionEnd(error)) notify.error(describeError(error, fallback))
}

/** The toasts after a mutation: `done` after a success; after an error its own message, or `failed` if it has none. */
export const toasts = (done: string, failed: string) => ({
  onSuccess: () => notify.success(done),
  onError: (error: unknown) => showError(error, failed),
})
