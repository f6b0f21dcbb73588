/** Answers that take long to make, given again for some seconds instead of being made each time. */
import { LRUCache } from 'lru-cache'

export interface KeptOptions {
  /** Until so old an answer is given as it is, */
  freshMs: number
  /** and until so old too, while it is made anew in the background. An older one is waited for. */
  oldestMs: number
  /** Of so many names. */
  most: number
}

interface KeptAnswer<T extends object> {
  answer: Promise<T>
  at: number
  isBeingRemade: boolean
}

/** Answers by name, kept by this process. Two who ask at once wait for one making; a failure is not kept. */
export function createKept<T extends object>({ freshMs, oldestMs, most }: KeptOptions) {
  const kept = new LRUCache<string, KeptAnswer<T>>({ max: most })

  return (name: string, make: () => Promise<T>): Promise<T> => {
    const known = kept.get(name)
    const age = known ? performance.now() - known.at : oldestMs
    if (known && age < oldestMs && (known.isBeingRemade || age < freshMs)) return known.answer
    const fresh: KeptAnswer<T> = { answer: make(), at: performance.now(), isBeingRemade: false }
    if (!known || age >= oldestMs) {
      kept.set(name, fresh)
      fresh.answer.catch(() => kept.delete(name))
      return fresh.answer
    }
    known.isBeingRemade = true
    fresh.answer.then(
      () => kept.set(name, fresh),
      () => kept.delete(name),
    )
    return known.answer
  }
}
