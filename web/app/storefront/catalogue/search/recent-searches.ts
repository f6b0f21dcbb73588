import { readStored, writeStored } from '../../../ui/storage.ts'

/** Where the browser stores the recent searches. */
export const RECENT_SEARCHES_KEY = 'recentSearches'

const MAX = 5

/** The last searches of this browser, the latest first. What is stored there by anybody else counts as none. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(RECENT_SEARCHES_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, MAX) : []
  } catch {
    return []
  }
}

/** Puts `text` first; a search made again is listed once. */
export function storeSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeStored(RECENT_SEARCHES_KEY, JSON.stringify([text, ...others].slice(0, MAX)))
}

export function clearSearches(): void {
  writeStored(RECENT_SEARCHES_KEY, '[]')
}

/** The address of a search: '/shop?search=mango%20ice'. */
export const searchPath = (text: string): string => `/shop?search=${encodeURIComponent(text)}`
