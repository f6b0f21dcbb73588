/** Definitions of metrics, independent of how they are stored and exposed. */

/**
 * One metric. `labels` lists its labels with all allowed values: another value counts as 'other', so that visitors' input cannot
 * create new series. 'few' allows any value, for our own names such as routes and jobs.
 */
export interface Measure {
  kind: 'counter' | 'gauge' | 'histogram'
  /** In Prometheus style: shop_…_total for a counter, …_seconds for a duration. */
  name: string
  help: string
  labels?: Readonly<Record<string, readonly string[] | 'few'>>
  /** Upper bounds of a histogram's buckets. */
  buckets?: readonly number[]
  /** How values of several processes are combined; use 'max' for a value that all of them read. */
  across?: 'sum' | 'max'
}

export type Labels = Readonly<Record<string, string>>

/** One value of a metric. */
export interface Reading {
  measure: Measure
  labels?: Labels
  value: number
}

/** Durations in seconds, from a look-up in memory to the slowest acceptable request. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const
