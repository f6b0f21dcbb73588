/** Combines the metrics of several workers behind one port: the one that is scraped reports for all. */
import { z } from 'zod'
import { answerOtherWorkers, askOtherWorkers } from '../messages/worker-ipc.ts'
import type { MetricFamily } from './metrics.ts'

const QUESTION = 'metrics'

/** The wire format: JSON represents NaN as null. */
const Families = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.custom<MetricFamily['type']>((type) => typeof type === 'string'),
    aggregator: z.enum(['omit', 'sum', 'first', 'min', 'max', 'average']),
    values: z.array(
      z.object({
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
        value: z.number().nullable(),
        metricName: z.string().optional(),
      }),
    ),
  }),
)

/** Answers other workers' requests for metrics with `read`, and returns a function that requests theirs. */
export function shareMetrics(read: () => Promise<MetricFamily[]>): () => Promise<MetricFamily[][]> {
  answerOtherWorkers(QUESTION, read)
  return async () => (await askOtherWorkers(QUESTION)).map(parseFamilies)
}

export function parseFamilies(answer: unknown): MetricFamily[] {
  return Families.parse(answer).map(({ values, ...family }) => ({
    ...family,
    values: values.flatMap(({ value, labels, metricName }) =>
      value === null ? [] : [{ value, labels, ...(metricName === undefined ? {} : { metricName }) }],
    ),
  }))
}
