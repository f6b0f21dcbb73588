/** What the catalogue keeps between requests. All of it is forgotten at once when the catalogue changes. */
import { LRUCache } from 'lru-cache'
import { staleWhileRevalidate } from '../../platform/stale-while-revalidate.ts'

const MOST_KEPT = 500

/** Values of one kind, by name. */
interface KeptValues<T> {
  /** The value of this name, made by `make` where none is kept. Two who ask at once wait for one making. */
  get(name: string, make: () => Promise<T>): Promise<T>
}

export interface Kept {
  /** A place for values of one kind, 500 unless told otherwise; the least recently used go first. */
  values<T>(most?: number): KeptValues<T>
  /** One value that takes long to make: once it is forgotten, the old one serves while the next is being made. */
  serving<T>(make: () => Promise<T>): () => Promise<T>
  /** False where nothing is ever kept. */
  isKeeping: boolean
  forget(): void
}

/** Keeps values for at most `maxAgeMs`; with 0 nothing is kept and every value is made when it is asked for. */
export function createKept(maxAgeMs: number): Kept {
  const places: { clear(): void }[] = []
  const isKeeping = maxAgeMs > 0

  function values<T>(most = MOST_KEPT): KeptValues<T> {
    const kept = new LRUCache<string, { value: Promise<T> }>({ max: most, ttl: Math.max(1, maxAgeMs) })
    places.push(kept)
    return {
      get(name, make) {
        if (!isKeeping) return make()
        const known = kept.get(name)
        if (known) return known.value
        const entry = { value: make() }
        kept.set(name, entry)
        // A failure is not kept; whoever asked gets it.
        entry.value.catch(() => {
          if (kept.peek(name) === entry) kept.delete(name)
        })
        return entry.value
      },
    }
  }

  function serving<T>(make: () => Promise<T>): () => Promise<T> {
    const { get, invalidate } = staleWhileRevalidate(make, maxAgeMs)
    places.push({ clear: invalidate })
    return get
  }

  return {
    values,
    serving,
    isKeeping,
    forget() {
      for (const place of places) place.clear()
    },
  }
}
