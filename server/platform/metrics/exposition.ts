/** The text that Prometheus reads, of one process or added up over several. */
import { AggregatorRegistry } from 'prom-client'
import type { MetricFamily } from './metrics.ts'

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Adds up what each process has. */
export async function renderMetrics(processes: readonly MetricFamily[][]): Promise<string> {
  return AggregatorRegistry.aggregate([...processes]).metrics()
}
