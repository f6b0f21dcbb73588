/** The bearer token of the signed-in customer, in local storage so that all tabs share it. */
import { STORAGE_KEYS } from '@shop/contract/constants.ts'
import { readStored, removeStored, writeStored } from '../../ui/storage.ts'

/** Fallback where local storage is unavailable: the login then lasts as long as the page. */
let unstored: string | null = null
const listeners = new Set<() => void>()

/** Returns the token; null on the server and for a visitor. */
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

/** Removes `token` after the server has rejected it. A newer token, from a login in the meantime, stays. */
export function handleTokenRejected(token: string): void {
  if (accessToken() !== token) return
  removeToken()
  for (const listener of listeners) listener()
}

/** Calls `listener` after the server has rejected the token. Returns a function that unsubscribes it. */
export function onTokenRejected(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
