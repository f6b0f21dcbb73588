/** How often one address may call the API (decisions §7, 'everything else'). */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { IN_PROCESS_HEADER } from './in-process.ts'
import { Refusal } from './refusal.ts'

/** `perMinute` calls a minute and address, answered 429 with Retry-After beyond; 0 switches it off. */
export async function addRateLimit(app: FastifyInstance, perMinute: number, inProcessOrigin: string): Promise<void> {
  if (perMinute === 0) return
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: '1 minute',
    allowList: (request) => request.headers[IN_PROCESS_HEADER] === inProcessOrigin,
    errorResponseBuilder: (_request, { ttl }) => {
      const seconds = Math.max(1, Math.ceil(ttl / 1000))
      return new Refusal(429, 'too_many_requests', `Too many requests. Please try again in ${seconds} seconds.`, {
        retryAfter: seconds,
      })
    },
  })
}
