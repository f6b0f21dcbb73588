/** When a process that died gets its successor: at once, or later where they die one after the other, or not at all. */

/** Who lived for so long did not die of its start, in ms. */
const STEADY_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** So many deaths at once one after the other, over some three minutes, will not mend by another try. */
const MOST_IN_A_ROW = 10

export interface Restarts {
  /** After how many ms a process that lived for `livedMs` gets its successor; undefined: there is no use in one. */
  afterDeath(livedMs: number): number | undefined
}

export function createRestarts(): Restarts {
  let inARow = 0
  return {
    afterDeath(livedMs) {
      if (livedMs >= STEADY_MS) inARow = 0
      inARow += 1
      if (inARow > MOST_IN_A_ROW) return undefined
      return inARow === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (inARow - 2), LONGEST_WAIT_MS)
    },
  }
}
