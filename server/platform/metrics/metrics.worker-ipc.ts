/** The metrics of the processes that run side by side behind one port: whichever is asked answers for all of them. */
import { z } from 'zod'
import { answerOtherWorkers, askOtherWorkers } from '../messages/worker-ipc.ts'
import type { MetricFamily, Metrics } from './metrics.ts'

const QUESTION = 'metrics'

/** As it travels: JSON has no word for a value that is no number. */
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

/** Sends `metrics` to the other workers whenever one of them asks, and returns how to ask them. */
export function shareMetrics(metrics: Metrics): () => Promise<MetricFamily[][]> {
  answerOtherWorkers(QUESTION, () => metrics.families())
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
