/** What can be counted or measured, as whoever counts says it: no word here of how it is kept or shown. */

/**
 * One metric. `labels` names what it is told apart by and every value that may be: another one counts as 'other', so that
 * nothing a visitor sends makes a new series. 'few' leaves the values open, for names of our own such as routes and jobs.
 */
export interface Measure {
  kind: 'counter' | 'gauge' | 'histogram'
  /** As Prometheus wants it: shop_…_total of a counter, …_seconds of a time. */
  name: string
  help: string
  labels?: Readonly<Record<string, readonly string[] | 'few'>>
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[]
  /** How the values of the processes of one machine become one; a fact that each of them reads is 'max'. */
  across?: 'sum' | 'max'
}

export type Labels = Readonly<Record<string, string>>

/** One value of a measure, as it was read. */
export interface Reading {
  measure: Measure
  labels?: Labels
  value: number
}

/** Times in seconds from a look-up in memory to the longest that anybody waits for. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
