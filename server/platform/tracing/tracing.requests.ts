/** One span per request, the parent of everything done for it; continues the caller's trace (W3C Trace Context). */
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loggedAddress } from '../log/logged-address.ts'
import type { Tracing } from './tracing.spans.ts'

/** Requested every few seconds by monitoring. */
const UNTRACED = /^\/(?:health\/\w+|metrics)$/
const TRACEPARENT = /^00-(?<traceId>(?!0{32})[0-9a-f]{32})-(?<spanId>(?!0{16})[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/

export function traceRequests(server: FastifyInstance, tracing: Tracing): void {
  const contexts = new WeakMap<FastifyRequest, Context>()

  server.addHook('onRequest', (request, reply, done) => {
    if (UNTRACED.test(request.url) || request.ws) return done()
    const under = tracing.active()
    // Calls that a page makes within this process belong to the page's span.
    const parent = trace.getSpan(under) ? under : callersContext(request)
    const span = tracing.begin(nameOf(request), { kind: SpanKind.SERVER, attributes: factsOf(request) }, parent)
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    const bindings = { trace_id: span.spanContext().traceId }
    request.log = request.log.child(bindings)
    reply.log = reply.log.child(bindings)
    endWith(span, reply)
    tracing.within(context, done)
  })
  // After the body is read, the async context is that of the connection, so the request's context is restored.
  server.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) tracing.within(context, done)
    else done()
  })
}

const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? ''}`.trim()

/** Omits query and headers, because they may contain secrets. */
function factsOf({ id, method, url, routeOptions }: FastifyRequest): Record<string, string> {
  return {
    'http.request.method': method,
    'http.route': routeOptions.url ?? '',
    'url.path': loggedAddress(url).split('?')[0] ?? '',
    'shop.request_id': id,
  }
}

function endWith(span: Span, { raw }: FastifyReply): void {
  let isOver = false
  const end = (isAnswered: boolean) => () => {
    if (isOver) return
    isOver = true
    span.setAttribute('http.response.status_code', raw.statusCode)
    if (!isAnswered || raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  raw.once('finish', end(true)).once('close', end(false))
}

function callersContext({ headers }: FastifyRequest): Context {
  const { traceparent } = headers
  const given = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent)?.groups : undefined
  if (!given) return ROOT_CONTEXT
  const { traceId = '', spanId = '', flags = '' } = given
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}
