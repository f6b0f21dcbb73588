/** One value that takes long to make: once it is too old, the old one serves while the next is being made. */

export interface Serving<T> {
  /** The value; only the first is waited for. Who asks after a failure has it made again. */
  now(): Promise<T>
  /** To be called when what it was made of has changed: whoever asks next has it made anew. */
  forget(): void
}

/**
 * A value is served for at most `maxAgeMs` without being made anew; with 0 it is made whenever it is asked for. However often
 * it is forgotten, it rests `restMs` before it is made again.
 */
export function createServing<T>(make: () => Promise<T>, maxAgeMs: number, restMs = 0): Serving<T> {
  let served: { value: Promise<T>; at: number } | undefined
  let isBeingMade = false
  let isStale = false

  function makeFirst(): Promise<T> {
    const first = { value: make(), at: performance.now() }
    served = first
    isStale = false
    first.value.catch(() => {
      if (served === first) served = undefined
    })
    return first.value
  }

  function makeAnew(): void {
    isBeingMade = true
    // What is announced meanwhile is not in it.
    isStale = false
    const value = make()
    value
      .then(() => {
        served = { value, at: performance.now() }
      })
      // The old one serves until somebody asks again.
      .catch(() => {
        isStale = true
      })
      .finally(() => {
        isBeingMade = false
      })
  }

  return {
    now() {
      if (maxAgeMs <= 0) return make()
      if (!served) return makeFirst()
      const age = performance.now() - served.at
      if (((isStale && age >= restMs) || age > maxAgeMs) && !isBeingMade) makeAnew()
      return served.value
    },
    forget() {
      isStale = true
    },
  }
}
