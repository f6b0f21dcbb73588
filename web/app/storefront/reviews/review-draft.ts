/** An unsent review, stored for the tab, so that a refresh, a login or a visit to another page loses nothing. */
import type { Purchase, ReviewWords } from './queries.ts'

const keyOf = (userId: number, { order_id, product_id }: Purchase) => `review:${userId}:${order_id}:${product_id}`
/** Fallback without session storage: the draft then lasts as long as the page. */
const unstored = new Map<string, Required<ReviewWords>>()

export function readDraft(userId: number, purchase: Purchase): Required<ReviewWords> | undefined {
  const key = keyOf(userId, purchase)
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (isWords(stored)) return stored
  } catch {
    // Unavailable storage and invalid data count as empty.
  }
  return unstored.get(key)
}

export function storeDraft(userId: number, purchase: Purchase, words: Required<ReviewWords>): void {
  const key = keyOf(userId, purchase)
  try {
    sessionStorage.setItem(key, JSON.stringify(words))
  } catch {
    unstored.set(key, words)
  }
}

export function removeDraft(userId: number, purchase: Purchase): void {
  const key = keyOf(userId, purchase)
  unstored.delete(key)
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Unavailable storage contains nothing to remove.
  }
}

function isWords(stored: unknown): stored is Required<ReviewWords> {
  if (typeof stored !== 'object' || stored === null) return false
  if (!('rating' in stored && 'title' in stored && 'comment' in stored)) return false
  return typeof stored.rating === 'number' && typeof stored.title === 'string' && typeof stored.comment === 'string'
}
