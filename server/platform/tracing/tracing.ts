/**
 * Tracing: the steps of a request and their durations. Off by default, in which case OpenTelemetry is not even loaded; this
 * module is what the rest of the shop calls.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import type { Tracer } from './tracing.spans.ts'

let current: Tracer | undefined

/** Runs `work` as a span of the current trace, if tracing is on. */
export const traced: Tracer = (name, facts, work) => (current ? current(name, facts, work) : work())

interface TracedApp {
  server: FastifyInstance
  databases: readonly Db[]
  config: Pick<Config, 'tracing' | 'trustProxy'>
}

/** Traces `server` and `databases` until the server closes. Must be called before routes are added. */
export async function traceApp({ server, databases, config: { tracing, trustProxy } }: TracedApp): Promise<void> {
  if (!tracing) return
  const { startTracing } = await import('./tracing.start.ts')
  const { tracer, stop } = startTracing({ server, databases, tracing, trustsCallers: trustProxy !== false })
  current = tracer
  server.addHook('onClose', async () => {
    current = undefined
    await stop()
  })
}
