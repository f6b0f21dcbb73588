/** The bearer token of the signed-in customer, in local storage so that every tab has it. */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored, removeStored, writeStored } from '../../ui/storage.ts'

/** Where nothing can be stored the login lasts as long as the page. */
let unstored: string | null = null
const listeners = new Set<() => void>()

/** The token; null on the server and for a visitor. */
export function accessToken(): string | null {
  return unstored ?? readStored(STORAGE_KEYS.accessToken)
}

export function storeToken(token: string): void {
  writeStored(STORAGE_KEYS.accessToken, token)
  unstored = readStored(STORAGE_KEYS.accessToken) === token ? null : token
}

export function removeToken(): void {
  unstored = null
  removeStored(STORAGE_KEYS.accessToken)
}

/** Removes `token` after the server has rejected it. A newer one, from a login since the call was sent, stays. */
export function handleTokenRejected(token: string): void {
  if (accessToken() !== token) return
  removeToken()
  for (const listener of listeners) listener()
}

/** Calls `listener` after the server has rejected the token. Returns a function that stops it. */
export function onTokenRejected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
