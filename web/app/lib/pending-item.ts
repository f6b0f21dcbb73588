/**
 * What a visitor wanted to add or save before logging in: stored for the tab, so that the following login completes it.
 * It expires after half an hour, when the customer no longer expects it.
 */
import type { CartAddition } from '../storefront/cart/cart-addition.ts'
import type { WishlistSource } from '../storefront/wishlist/wishlist-texts.ts'

export type PendingItem =
  | { kind: 'cart'; item: CartAddition; added?: string | undefined; failed?: string | undefined }
  | { kind: 'wishlist'; productId: number; place: WishlistSource }

const KEY = 'pendingItem'
const MAX_AGE_MS = 30 * 60_000

export function storePendingItem(pending: PendingItem): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ at: Date.now(), pending }))
  } catch {
    // Without session storage the visitor has to add the item again after the login.
  }
}

/** Returns the item and removes it from the storage, so that it is completed only once. */
export function takePendingItem(): PendingItem | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    sessionStorage.removeItem(KEY)
    return isStored(stored) && Date.now() - stored.at < MAX_AGE_MS ? stored.pending : null
  } catch {
    return null
  }
}

/** Another release of the page in this tab may have stored a different format. */
function isStored(stored: unknown): stored is { at: number; pending: PendingItem } {
  if (typeof stored !== 'object' || stored === null || !('at' in stored) || !('pending' in stored)) return false
  const { at, pending } = stored
  if (typeof at !== 'number' || typeof pending !== 'object' || pending === null || !('kind' in pending)) return false
  return pending.kind === 'cart' ? 'item' in pending : pending.kind === 'wishlist' && 'productId' in pending
}
