/** `GET /metrics`, for Prometheus only. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { register } from 'prom-client'
import { isSameSecret } from '../config/secrets.ts'
import { notFound } from '../http/http-error.ts'
import { type MetricFamily, renderMetrics } from './metrics.ts'
import { shareMetrics } from './metrics.worker-ipc.ts'

interface MetricsRouteOptions {
  /** The required bearer token; undefined: only direct requests from this machine are allowed. */
  token: string | undefined
  /** A shop with https may have a proxy on the same machine, so it requires a token. */
  publicUrl: string
}

/** Unauthorised requests get 404. */
export function addMetricsRoute(
  app: FastifyInstance,
  read: () => Promise<MetricFamily[]>,
  options: MetricsRouteOptions,
): void {
  const others = shareMetrics(read)
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    reply.header('x-robots-tag', 'noindex').header('cache-control', 'no-store')
    if (!mayRead(request, options)) throw notFound('There is nothing at this address.')
    const [own, theirs] = await Promise.all([read(), others()])
    return reply.type(register.contentType).send(await renderMetrics([own, ...theirs]))
  })
}

function mayRead({ headers, raw }: FastifyRequest, { token, publicUrl }: MetricsRouteOptions): boolean {
  if (token !== undefined) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`)
  if (publicUrl.startsWith('https:')) return false
  const isPassedOn = PROXY_HEADERS.some((name) => name in headers)
  return !isPassedOn && LOOPBACK.test(raw.socket.remoteAddress ?? '')
}

const PROXY_HEADERS = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const
const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/
