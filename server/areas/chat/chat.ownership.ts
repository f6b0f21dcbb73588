/** Checks the owner of a chat. */
import { notFound } from '../../platform/http/http-error.ts'
import { type Caller, signInRequired } from '../../platform/http/session-guard.ts'

/** Returns the user id in a session's id; undefined for a visitor's, which anyone with its id may use. */
export function readOwnerId(sessionId: string): number | undefined {
  const named = /^user_(\d+)_/.exec(sessionId)?.[1]
  return named === undefined ? undefined : Number(named)
}

export const noSuchChat = () => notFound('There is no such chat.')

/** Throws 401 for visitors, and 404 for users other than the owner. */
export function assertOwner(sessionId: string, caller: Caller | undefined): void {
  const owner = readOwnerId(sessionId)
  if (owner === undefined) return
  if (!caller) throw signInRequired()
  if (caller.userId !== owner) throw noSuchChat()
}
