import { ApiError } from '@shop/contract/client.ts'
import { notify } from './ui/toast.ts'

/**
 * What a customer reads when a call failed: the server's own sentence where it gave one, else the place's (decisions §7).
 * A mistake on the server's side says nothing that would help, nor does a network that is away.
 */
export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.problem.code !== 'unexpected' ? error.problem.detail : fallback
}

/** Whether the call failed for want of a session, which is said once, by the session itself. */
export const isSessionEnd = (error: unknown): boolean => error instanceof ApiError && error.status === 401

/** The same as a toast. */
export function sayFailure(error: unknown, fallback: string): void {
  if (!isSessionEnd(error)) notify.error(sentenceOf(error, fallback))
}
