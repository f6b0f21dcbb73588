/** One value that takes long to compute: if it is too old, callers get the old one while the next is computed. */

export interface StaleWhileRevalidate<T> {
  /** Returns the value; callers wait only for the first one. A call after a failure computes it again. */
  get(): Promise<T>
  /** Marks the value as stale after its source has changed: the next `get` computes it again. */
  invalidate(): void
}

/**
 * Caches a value for `maxAgeMs`; with 0 it is computed on each call. However often it is invalidated, at least `restMs` pass
 * before it is computed again.
 */
export function staleWhileRevalidate<T>(make: () => Promise<T>, maxAgeMs: number, restMs = 0): StaleWhileRevalidate<T> {
  let cached: { value: Promise<T>; at: number } | undefined
  let isRevalidating = false
  let isStale = false

  function makeFirst(): Promise<T> {
    const first = { value: make(), at: performance.now() }
    cached = first
    isStale = false
    first.value.catch(() => {
      if (cached === first) cached = undefined
    })
    return first.value
  }

  function revalidate(): void {
    isRevalidating = true
    // The value that is now computed may not include changes made from here on.
    isStale = false
    const value = make()
    value
      .then(() => {
        cached = { value, at: performance.now() }
      })
      // Callers get the old value until the next call retries.
      .catch(() => {
        isStale = true
      })
      .finally(() => {
        isRevalidating = false
      })
  }

  return {
    get() {
      if (maxAgeMs <= 0) return make()
      if (!cached) return makeFirst()
      const age = performance.now() - cached.at
      if (((isStale && age >= restMs) || age > maxAgeMs) && !isRevalidating) revalidate()
      return cached.value
    },
    invalidate() {
      isStale = true
    },
  }
}
