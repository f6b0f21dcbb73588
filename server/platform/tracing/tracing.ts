/**
 * Traces: which steps a request took, and how long each. Off unless it is configured, and then nothing of OpenTelemetry is
 * even loaded: here are the places that it is fitted into.
 */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'

/** What is told of a step: never who somebody is, nor what they wrote. */
type StepFacts = Readonly<Record<string, string | number>>

/** Runs `work` as a step of what is under way, or as the first of something new. */
export type Tracer = <T>(name: string, facts: StepFacts, work: () => Promise<T>) => Promise<T>

let current: Tracer | undefined

/** Runs `work` as one step of the trace it happens in, where traces are kept. */
export const traced: Tracer = (name, facts, work) => (current ? current(name, facts, work) : work())

interface TracedApp {
  server: FastifyInstance
  databases: readonly Db[]
  config: Pick<Config, 'tracing' | 'trustProxy'>
}

/** Keeps traces of `server` and what it does until it closes. To be called before routes are hung on it. */
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
