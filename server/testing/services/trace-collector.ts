/** A trace collector like OpenTelemetry's own: receives OTLP over HTTP, as JSON, and records it. */
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

const Attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])))
const ReceivedSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
})
export type ReceivedSpan = z.output<typeof ReceivedSpan>
const Sent = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(ReceivedSpan) })),
    }),
  ),
})

export interface TraceCollector {
  url: string
  spans: ReceivedSpan[]
  /** The received bodies. */
  texts: string[]
  services: Set<unknown>
  close(): Promise<void>
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const services = new Set<unknown>()
  const server = createServer(async (request, response) => {
    const body: unknown = await json(request)
    texts.push(JSON.stringify(body))
    for (const { resource, scopeSpans } of Sent.parse(body).resourceSpans) {
      services.add(resource.attributes['service.name'])
      spans.push(...scopeSpans.flatMap((scope) => scope.spans))
    }
    response.writeHead(request.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    texts,
    services,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
