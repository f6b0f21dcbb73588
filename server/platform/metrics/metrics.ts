/** Collects the metrics of one application and exports them for Prometheus. */
import { Counter, Gauge, Histogram, type MetricObjectWithValues, type MetricValue, Registry } from 'prom-client'
import type { Labels, Measure, Reading } from './measure.ts'
import { processMetrics } from './process.metrics.ts'

/** One metric with all its values, serialisable for another process. */
export type MetricFamily = Pick<
  MetricObjectWithValues<MetricValue<string>>,
  'name' | 'help' | 'type' | 'aggregator' | 'values'
>

export interface Metrics {
  /** Exports these metrics from now on, starting at 0 if their label values are known. */
  declare(...measures: readonly Measure[]): void
  /** Increments a counter or records a histogram value. */
  count(measure: Measure, labels?: Labels, value?: number): void
  /** Registers a callback that reads a gauge, or the total of an external counter, at each export. */
  read(measure: Measure, now: () => number | readonly Omit<Reading, 'measure'>[]): void
  /** Registers work to await before each export. It must handle its own errors. */
  before(work: () => Promise<void>): void
  /** Sets gauges. Without `readings` those of `measures` are no longer exported. */
  set(measures: readonly Measure[], readings: readonly Reading[] | undefined): void
  /** Returns all metrics, including those of the process. */
  families(): Promise<MetricFamily[]>
}

const OTHER = 'other'

export function createMetrics(): Metrics {
  const registry = new Registry()
  const counters = new Map<string, Counter>()
  const gauges = new Map<string, Gauge>()
  const histograms = new Map<string, Histogram>()
  const preparing: (() => Promise<void>)[] = []

  function settingsOf({ name, help, labels = {}, across = 'sum' }: Measure) {
    return { name, help, labelNames: Object.keys(labels), aggregator: across, registers: [registry] }
  }

  function counter(measure: Measure): Counter {
    return counters.get(measure.name) ?? made(counters, measure, new Counter(settingsOf(measure)), startAtZero)
  }

  function gauge(measure: Measure): Gauge {
    return gauges.get(measure.name) ?? made(gauges, measure, new Gauge(settingsOf(measure)), forgetAll)
  }

  function histogram(measure: Measure): Histogram {
    const known = histograms.get(measure.name)
    if (known) return known
    const buckets = [...(measure.buckets ?? [])]
    return made(histograms, measure, new Histogram({ ...settingsOf(measure), buckets }), () => undefined)
  }

  function declareOne(measure: Measure): void {
    if (measure.kind === 'counter') counter(measure)
    else if (measure.kind === 'gauge') gauge(measure)
    else histogram(measure)
  }

  return {
    declare: (...measures) => measures.forEach(declareOne),

    count(measure, labels = {}, value = 1) {
      const bounded = boundedLabels(measure, labels)
      if (measure.kind === 'histogram') histogram(measure).observe(bounded, value)
      else counter(measure).inc(bounded, value)
    },

    read(measure, now) {
      declareOne(measure)
      preparing.push(async () => {
        const values = now()
        const readings = typeof values === 'number' ? [{ value: values }] : values
        if (measure.kind === 'gauge') forgetAll(gauge(measure))
        for (const { labels = {}, value } of readings) {
          const bounded = boundedLabels(measure, labels)
          if (measure.kind === 'gauge') gauge(measure).set(bounded, value)
          else await raise(counter(measure), bounded, value)
        }
      })
    },

    before: (work) => void preparing.push(work),

    set(measures, readings) {
      for (const measure of measures) forgetAll(gauge(measure))
      for (const { measure, labels = {}, value } of readings ?? []) {
        gauge(measure).set(boundedLabels(measure, labels), value)
      }
    },

    async families() {
      await Promise.all(preparing.map((work) => work()))
      const all = await Promise.all([registry.getMetricsAsJSON(), processMetrics().getMetricsAsJSON()])
      return all.flat()
    },
  }
}

function made<M>(
  known: Map<string, M>,
  measure: Measure,
  metric: M,
  prepare: (metric: M, measure: Measure) => void,
): M {
  known.set(measure.name, metric)
  prepare(metric, measure)
  return metric
}

/** Initialises counters at 0, since a rate includes the first event only if the counter existed before. */
function startAtZero(counter: Counter, { labels = {} }: Measure): void {
  let combinations: Record<string, string>[] = [{}]
  for (const [name, values] of Object.entries(labels)) {
    if (values === 'few') return
    combinations = combinations.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  }
  for (const one of combinations) counter.inc(one, 0)
}

/** Removes unknown values, since a 0 would mean that nothing is waiting. */
function forgetAll(gauge: Gauge): void {
  gauge.reset()
  gauge.remove({})
}

async function raise(counter: Counter, labels: Labels, total: number): Promise<void> {
  const { values } = await counter.get()
  const isSame = (known: Partial<Record<string, string | number>>) =>
    Object.entries(labels).every(([name, value]) => known[name] === value)
  const before = values.find((value) => isSame(value.labels))?.value ?? 0
  if (total > before) counter.inc(labels, total - before)
}

function boundedLabels({ labels: known = {} }: Measure, given: Labels): Record<string, string> {
  return Object.fromEntries(
    Object.entries(known).map(([name, values]) => {
      const value = given[name] ?? OTHER
      return [name, values === 'few' || values.includes(value) ? value : OTHER]
    }),
  )
}
