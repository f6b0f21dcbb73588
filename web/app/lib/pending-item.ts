/**
 * What a visitor wanted before logging in: stored for the tab, so that the login that follows completes it. Half an hour
 * later it is no longer what anyone expects.
 */
import type { CartAddition } from '../storefront/cart/queries.ts'
import type { WishlistSource } from '../storefront/wishlist/queries.ts'

export type PendingItem =
  | { wanted: 'cart'; item: CartAddition; added?: string | undefined; failed?: string | undefined }
  | { wanted: 'wishlist'; productId: number; place: WishlistSource }

const KEY = 'pendingItem'
const MAX_AGE_MS = 30 * 60_000

export function storePendingItem(pending: PendingItem): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), pending }))
  } catch {
    // Where nothing can be stored the visitor adds it once more.
  }
}

/** The item, once: whoever takes it completes it. */
export function takePendingItem(): PendingItem | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    return isStored(stored) && Date.now() - stored.at < MAX_AGE_MS ? stored.pending : null
  } catch {
    return null
  }
}

/** Written by this file alone, but a tab can hold what an earlier version of the page has written. */
function isStored(stored: unknown): stored is { at: number; pending: PendingItem } {
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('pending' in stored)) return false
  const { at, pending } = stored
  if (typeof at !== 'number' || typeof pending !== 'object' || pending === null || !('wanted' in pending)) return false
  return pending.wanted === 'cart' ? 'item' in pending : pending.wanted === 'wishlist' && 'productId' in pending
}
