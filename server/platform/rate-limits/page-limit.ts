/** Limits page renderings per network, since one costs about a hundred times as much as a cached response. */
import type { FastifyInstance } from 'fastify'
import { noticePage } from '../http/pages/notice-page.ts'
import type { CallCounter } from './call-counter.ts'
import { toNetwork } from './network.ts'

/**
 * Responds with 429, Retry-After and a page beyond the limit of `renders`; undefined means no limit. Counts the requests of
 * cacheable routes that reach `app`: cached responses are sent before that, and static files cost little.
 */
export function addPageLimit(app: FastifyInstance, renders: CallCounter | undefined): void {
  if (!renders) return
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.cache === undefined) return
    const { current, ttl } = renders.count(toNetwork(request.ip))
    if (current <= renders.max) return
    const seconds = Math.max(1, Math.ceil(ttl / 1000))
    request.limitedBy = 'page'
    const text = `Too many pages were asked for from your connection. Please try again in ${seconds} seconds.`
    return reply
      .code(429)
      .header('retry-after', seconds)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(noticePage('Too many requests', 'One moment, please', text, seconds))
  })
}
