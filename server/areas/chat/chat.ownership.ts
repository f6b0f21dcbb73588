/** Whose a chat is. */
import { notFound } from '../../platform/http/http-error.ts'
import { type Caller, signInRequired } from '../../platform/http/session-guard.ts'

/** The user whom a session's id names; undefined for a visitor's, which belongs to whoever holds its id. */
export function readOwnerId(sessionId: string): number | undefined {
  const named = /^user_(\d+)_/.exec(sessionId)?.[1]
  return named === undefined ? undefined : Number(named)
}

export const noSuchChat = () => notFound('There is no such chat.')

/** Refuses with 401 whoever does not say who they are, and with 404 all but the owner. */
export function assertOwner(sessionId: string, caller: Caller | undefined): void {
  const owner = readOwnerId(sessionId)
  if (owner === undefined) return
  if (!caller) throw signInRequired()
  if (caller.userId !== owner) throw noSuchChat()
}
