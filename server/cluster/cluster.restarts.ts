/** Restart delays: immediate for the first crash, exponential backoff if processes in the same slot crash repeatedly. */

/** A process that ran this long (ms) did not fail at its start. */
const STEADY_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** Maximum consecutive crashes of one slot, over about three minutes; a further restart would not help. */
const MAX_CONSECUTIVE = 10

/** The crashes of one worker slot. */
export interface Restarts {
  /**
   * Returns the delay in ms before a process that ran for `livedMs` is restarted; undefined: give up. It never gives up while
   * other workers serve.
   */
  afterDeath(livedMs: number, isAlone: boolean): number | undefined
}

export function createRestarts(): Restarts {
  let inARow = 0
  return {
    afterDeath(livedMs, isAlone) {
      if (livedMs >= STEADY_MS) inARow = 0
      inARow += 1
      if (inARow > MAX_CONSECUTIVE && isAlone) return undefined
      return inARow === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (inARow - 2), LONGEST_WAIT_MS)
    },
  }
}
