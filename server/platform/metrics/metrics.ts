/**
 * Exports the metrics of prom-client. Areas define theirs in its global registry and count in them directly; what reads the state of
 * one application is in a registry of that application.
 */

import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  type Registry,
  register,
} from 'prom-client'

/** One metric with all its values, serialisable for another process. */
export type MetricFamily = Pick<
  MetricObjectWithValues<MetricValue<string>>,
  'name' | 'help' | 'type' | 'aggregator' | 'values'
>

/** Durations in seconds, from a look-up in memory to the slowest acceptable request. */
export const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Returns the metrics of this process: those of `registry`, of the areas, and its memory, CPU and event loop. */
export async function readMetrics(registry: Registry): Promise<MetricFamily[]> {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics()
  return (await Promise.all([registry.getMetricsAsJSON(), register.getMetricsAsJSON()])).flat()
}

/** Combines the metrics of all processes in the Prometheus text format. */
export const renderMetrics = (processes: readonly MetricFamily[][]): Promise<string> =>
  AggregatorRegistry.aggregate([...processes]).metrics()

/** Removes all values of a gauge that cannot be read, since a 0 would mean that nothing is waiting. */
export function clearGauge(gauge: Gauge): void {
  gauge.reset()
  gauge.remove({})
}

/** Creates a gauge of the value that `read` returns at each export; absent while that is undefined. */
export function readGauge(described: GaugeConfiguration<string>, read: () => number | undefined): void {
  new Gauge({
    ...described,
    collect() {
      const value = read()
      if (value === undefined) clearGauge(this)
      else this.set(value)
    },
  })
}
