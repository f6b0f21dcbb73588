/**
 * How much of the primary's write-ahead log a replica must have replayed for its answers to count. Positions are bytes from
 * the beginning of that log. Lag is told by positions and not by the clock: nothing is missing while the primary rests.
 */

/** A replica that misses what the primary wrote so long ago is behind. */
const BEHIND_MS = 3000

interface Sample {
  at: number
  position: number
}

/** `now` tells ms that only grow. At first nothing is known, as after a change. */
export function createPositions(now: () => number = () => performance.now()) {
  let samples: Sample[] = []
  let changes = 1
  let knownChanges = 0
  let ofLastChange = 0
  let generation = 0

  /** Measured from the last word of the primary: while that is away, nobody falls further behind. */
  function leastByNow(): number {
    const [oldest, newest] = [samples[0], samples.at(-1)]
    return oldest && newest && oldest.at <= newest.at - BEHIND_MS ? oldest.position : 0
  }

  return {
    /** Until the primary has said where it is, no replica is known to have what was changed. */
    noteChange() {
      changes += 1
    },

    /** To be read before the primary is asked. */
    changes: () => changes,

    /** The primary was at `position`, asked when there had been `changesThen`. */
    note(position: number, changesThen: number): void {
      const last = samples.at(-1)
      if (last && position < last.position) {
        // An older one was put in its place: what was known of any replica is worth nothing.
        generation += 1
        samples = []
        ofLastChange = position
      }
      if (changesThen > knownChanges) {
        knownChanges = changesThen
        ofLastChange = position
      }
      const at = now()
      samples.push({ at, position })
      // The newest of the old ones says what a replica must have by now.
      while (samples[1] && samples[1].at <= at - BEHIND_MS) samples.shift()
    },

    /** Where a replica must be; undefined while that is not known. */
    required(): number | undefined {
      return changes === knownChanges ? Math.max(ofLastChange, leastByNow()) : undefined
    },

    /** Whether a replica at `position` misses what it should long have. */
    isBehind: (position: number): boolean => position < leastByNow(),

    /** Where the primary was when it was last asked. */
    newest: (): number | undefined => samples.at(-1)?.position,

    /** Changes when the primary is another one than before. */
    generation: () => generation,
  }
}

export type Positions = ReturnType<typeof createPositions>
