/** Records traces with OpenTelemetry and exports them to a collector. Loaded only if one is configured. */
import { setTimeout as wait } from 'node:timers/promises'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { TracingConfig } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import { type RunStatement, watchStatements } from '../database/statements.ts'
import { traceOutgoing } from './tracing.outgoing.ts'
import { traceRequests } from './tracing.requests.ts'
import { markFailed, type Tracer, type Tracing } from './tracing.spans.ts'

/** Timeout of one batch, in ms; after that the batch is dropped. */
const PATIENCE_MS = 5000

function collector(endpoint: string, log: Pick<FastifyBaseLogger, 'warn' | 'info'>): SpanExporter {
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

/** Interval of exports, in ms. */
const SEND_EVERY_MS = 2000
/** Maximum queued spans; further ones are dropped, because requests come before traces. */
const MAX_WAITING = 4096
const MAX_CONCURRENT = 512
/** Maximum wait for the last export during shutdown, in ms. */
const LAST_MS = 2000
const MAX_STATEMENT_LENGTH = 5000

interface TracingOptions {
  server: FastifyInstance
  databases: readonly Db[]
  tracing: TracingConfig
  /** Whether callers may decide what is sampled: our own proxies may, other clients may not. */
  trustsCallers: boolean
}

export function startTracing({ server, databases, tracing: config, trustsCallers }: TracingOptions) {
  const contexts = new AsyncLocalStorageContextManager().enable()
  const byRatio = new TraceIdRatioBasedSampler(config.ratio)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName }),
    sampler: new ParentBasedSampler({
      root: byRatio,
      remoteParentSampled: trustsCallers ? new AlwaysOnSampler() : byRatio,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: collector(config.endpoint, server.log),
        scheduledDelayMillis: SEND_EVERY_MS,
        maxQueueSize: MAX_WAITING,
        maxExportBatchSize: MAX_CONCURRENT,
      }),
    ],
  })
  const steps = provider.getTracer('shop')
  const tracing: Tracing = {
    active: () => contexts.active(),
    within: (context, work) => contexts.with(context, work),
    begin: (name, options, parent) => steps.startSpan(name, options, parent),
  }

  traceRequests(server, tracing)
  const stopOutgoing = traceOutgoing(tracing, { except: new URL(config.endpoint).host })
  for (const db of databases) watchStatements(db, (statement) => noteStatement(tracing, statement))

  const tracer: Tracer = async (name, facts, work) => {
    const parent = tracing.active()
    const span = tracing.begin(name, { kind: SpanKind.INTERNAL, attributes: { ...facts } }, parent)
    try {
      return await tracing.within(trace.setSpan(parent, span), work)
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  }

  return {
    tracer,
    async stop() {
      stopOutgoing()
      await provider.forceFlush({ timeoutMillis: LAST_MS }).catch(() => undefined)
      await Promise.race([provider.shutdown(), wait(LAST_MS, undefined, { ref: false })]).catch(() => undefined)
      contexts.disable()
    },
  }
}

/** Background work without a parent span, such as looking for mails to send, is not traced. */
function noteStatement(tracing: Tracing, { text, durationMs, isFailed }: RunStatement): void {
  const parent = tracing.active()
  if (!trace.getSpan(parent)) return
  const end = Date.now()
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, MAX_STATEMENT_LENGTH) }
  const name = /^\w+/.exec(text.trimStart())?.[0].toLowerCase() ?? 'statement'
  const span = tracing.begin(name, { kind: SpanKind.CLIENT, attributes, startTime: end - durationMs }, parent)
  if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
