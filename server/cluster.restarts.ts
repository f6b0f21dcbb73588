/** When a process that died gets its successor: at once, or later where those in its place die one after the other. */

/** Who lived for so long did not die of its start, in ms. */
const STEADY_MS = 10_000
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** So many deaths in one place one after the other, over some three minutes, will not mend by another try. */
const MOST_IN_A_ROW = 10

/** The deaths in the place of one process. */
export interface Restarts {
  /**
   * After how many ms a process that lived for `livedMs` gets its successor; undefined: there is no use in one. While others
   * serve there always is.
   */
  afterDeath(livedMs: number, isAlone: boolean): number | undefined
}

export function createRestarts(): Restarts {
  let inARow = 0
  return {
    afterDeath(livedMs, isAlone) {
      if (livedMs >= STEADY_MS) inARow = 0
      inARow += 1
      if (inARow > MOST_IN_A_ROW && isAlone) return undefined
      return inARow === 1 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (inARow - 2), LONGEST_WAIT_MS)
    },
  }
}
