/** Exports finished spans to the collector (OTLP over HTTP, as JSON). If it is unavailable, the shop only logs one line. */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger } from 'fastify'

/** Timeout of one batch, in ms; after that the batch is dropped. */
const PATIENCE_MS = 5000

export function collector(endpoint: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS, concurrencyLimit: 2 })
  let isAway = false
  return {
    export(spans, done) {
      exporter.export(spans, ({ code, error }) => {
        const isLost = code !== 0
        if (isLost && !isAway)
          log.warn({ reason: error?.message }, 'Traces cannot be sent to the collector; they are dropped')
        if (!isLost && isAway) log.info('Traces are sent to the collector again')
        isAway = isLost
        done({ code: 0 })
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
