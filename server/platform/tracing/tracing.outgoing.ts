/**
 * One span per call to another server (card payments, language model, images), based on Node's diagnostics channels, so that
 * callers need no code for it. A request header passes the trace on to the other server.
 */
import diagnostics from 'node:diagnostics_channel'
import { type Span, SpanKind, trace } from '@opentelemetry/api'
import { markFailed, type Tracing } from './tracing.spans.ts'

type Message = unknown
type Listener = (message: Message) => void

/** Traces calls within an existing trace until the returned function is called. `except` is the host of the collector. */
export function traceOutgoing(tracing: Tracing, { except }: { except: string }): () => void {
  const spans = new WeakMap<object, Span>()

  /** `setTrace` sets the trace header. */
  function begin(
    request: object,
    { method, host, setTrace }: { method: string; host: string; setTrace(value: string): void },
  ) {
    const parent = tracing.active()
    if (!trace.getSpan(parent) || host === except) return
    const attributes = { 'http.request.method': method, 'server.address': host }
    const span = tracing.begin(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }, parent)
    spans.set(request, span)
    const { traceId, spanId, traceFlags } = span.spanContext()
    setTrace(`00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`)
  }

  function end(request: object, error?: unknown): void {
    const span = spans.get(request)
    spans.delete(request)
    if (error !== undefined && span) markFailed(span, error)
    span?.end()
  }

  const listeners: Readonly<Record<string, Listener>> = {
    'http.client.request.created': (message) => {
      const request = partOf(message, 'request')
      if (!isNodeRequest(request)) return
      const setTrace = (value: string) => {
        if (!request.headersSent) request.setHeader('traceparent', value)
      }
      begin(request, { method: request.method, host: request.getHeader('host') ?? request.host, setTrace })
    },
    'http.client.response.finish': (message) => {
      const request = partOf(message, 'request')
      noteStatus(request, partOf(message, 'response'))
      if (request) end(request)
    },
    'http.client.request.error': (message) => endWithError(message),
    'undici:request:create': (message) => {
      const request = partOf(message, 'request')
      if (!isFetchRequest(request) || !URL.canParse(request.origin)) return
      const setTrace = (value: string) => request.addHeader('traceparent', value)
      begin(request, { method: request.method, host: new URL(request.origin).host, setTrace })
    },
    'undici:request:headers': (message) => noteStatus(partOf(message, 'request'), partOf(message, 'response')),
    'undici:request:trailers': (message) => {
      const request = partOf(message, 'request')
      if (request) end(request)
    },
    'undici:request:error': (message) => endWithError(message),
  }

  function endWithError(message: Message): void {
    const request = partOf(message, 'request')
    if (request) end(request, partOf(message, 'error') ?? 'error')
  }

  function noteStatus(request: object | undefined, response: object | undefined): void {
    const status = response && 'statusCode' in response ? Number(response.statusCode) : 0
    if (request && status > 0) spans.get(request)?.setAttribute('http.response.status_code', status)
  }

  for (const [channel, listener] of Object.entries(listeners)) diagnostics.subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) diagnostics.unsubscribe(channel, listener)
  }
}

/** Messages of diagnostics channels are untyped, so properties are checked before use. */
function partOf(message: Message, name: string): object | undefined {
  const part: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined
  return typeof part === 'object' && part !== null ? part : undefined
}

interface NodeRequest {
  method: string
  host: string
  headersSent: boolean
  getHeader(name: string): string | undefined
  setHeader(name: string, value: string): void
}

const isNodeRequest = (request: object | undefined): request is NodeRequest =>
  request !== undefined && 'setHeader' in request && 'getHeader' in request && 'method' in request && 'host' in request

interface FetchRequest {
  method: string
  origin: string
  addHeader(name: string, value: string): void
}

const isFetchRequest = (request: object | undefined): request is FetchRequest =>
  request !== undefined && 'addHeader' in request && 'origin' in request && 'method' in request
