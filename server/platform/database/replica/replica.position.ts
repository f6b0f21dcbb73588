/**
 * Tracks how much of the primary's write-ahead log a replica must have replayed to serve reads. Positions are bytes from the
 * start of that log. Lag is measured by positions, not by the clock, since an idle primary writes nothing to replay.
 */

/** A replica that lacks what the primary wrote this long ago is behind. */
const BEHIND_MS = 3000

interface Sample {
  at: number
  position: number
}

/** Creates the tracker. `now` is a monotonic clock in ms. At first the required position is unknown, as after a change. */
export function createPositions(now: () => number = () => performance.now()) {
  let samples: Sample[] = []
  let changes = 1
  let knownChanges = 0
  let ofLastChange = 0
  let generation = 0

  /** Measured from the primary's last answer: while it is unavailable, replicas do not fall further behind. */
  function leastByNow(): number {
    const [oldest, newest] = [samples[0], samples.at(-1)]
    return oldest && newest && oldest.at <= newest.at - BEHIND_MS ? oldest.position : 0
  }

  return {
    /** Notes a change. Until the primary reports a new position, no replica is known to have it. */
    noteChange() {
      changes += 1
    },

    /** The number of changes; read it before asking the primary. */
    changes: () => changes,

    /** Notes that the primary was at `position`, asked after `changesThen` changes. */
    note(position: number, changesThen: number): void {
      const last = samples.at(-1)
      if (last && position < last.position) {
        // The primary was restored to an older state, so all known replica positions are invalid.
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
      // The newest sample older than BEHIND_MS is the position that a replica must have reached.
      while (samples[1] && samples[1].at <= at - BEHIND_MS) samples.shift()
    },

    /** Returns the position that a replica must have reached; undefined if unknown. */
    required(): number | undefined {
      return changes === knownChanges ? Math.max(ofLastChange, leastByNow()) : undefined
    },

    /** Whether a replica at `position` is behind. */
    isBehind: (position: number): boolean => position < leastByNow(),

    /** The last known position of the primary. */
    newest: (): number | undefined => samples.at(-1)?.position,

    /** Changes when the primary is a different one than before. */
    generation: () => generation,
  }
}

export type Positions = ReturnType<typeof createPositions>
