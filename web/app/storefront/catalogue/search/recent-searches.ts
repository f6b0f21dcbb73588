import { readStored, writeStored } from '../../../ui/storage.ts'

/** Local storage key of the recent searches. */
export const RECENT_SEARCHES_KEY = 'recentSearches'

const MAX = 5

/** Returns the recent searches of this browser, the latest first. Invalid stored data counts as none. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(RECENT_SEARCHES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : []
  } catch {
    return []
  }
}

/** Adds `text` as the latest search, without duplicates. */
export function storeSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeStored(RECENT_SEARCHES_KEY, JSON.stringify([text, ...others].slice(0, MAX)))
}

export function clearSearches(): void {
  writeStored(RECENT_SEARCHES_KEY, '[]')
}

/** Returns the address of a search: '/shop?search=mango%20ice'. */
export const searchPath = (text: string): string => `/shop?search=${encodeURIComponent(text)}`
