/** Limits API calls per address. */
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { IN_PROCESS_HEADER } from '../http/in-process.ts'
import type { CallCounter } from './call-counter.ts'
import { toNetwork } from './network.ts'

/** Responds with 429 and Retry-After beyond the limit of `calls`; undefined means no limit. */
export async function addRateLimit(
  app: FastifyInstance,
  calls: CallCounter | undefined,
  inProcessOrigin: string,
): Promise<void> {
  if (!calls) return
  await app.register(rateLimit, {
    max: calls.max,
    timeWindow: '1 minute',
    keyGenerator: (request) => toNetwork(request.ip),
    store: storeOver(calls),
    allowList: (request) => request.headers[IN_PROCESS_HEADER] === inProcessOrigin,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000))
      return new HttpError(429, 'too_many_requests', `Too many requests. Please try again in ${seconds} seconds.`, {
        retryAfter: seconds,
        limit: 'api',
      })
    },
  })
}

/** Adapts the counter to the plugin, so that cached responses, which never reach the plugin, share the same count. */
function storeOver(calls: CallCounter): FastifyRateLimitStoreCtor {
  return class Store {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      done(null, calls.count(key))
    }
    child(): Store {
      return this
    }
  }
}
