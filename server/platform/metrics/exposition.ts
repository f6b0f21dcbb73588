/** The Prometheus text format, for one process or aggregated over several. */
import { AggregatorRegistry } from 'prom-client'
import type { MetricFamily } from './metrics.ts'

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Aggregates the metrics of all processes. */
export async function renderMetrics(processes: readonly MetricFamily[][]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics()
}
