/** The typed client for code in this process: the same calls without a network. */
import { type Client, createClient } from '@shop/contract/client.ts'
import type { FastifyInstance } from 'fastify'
import { readCacheTags } from './cache/cache-tags.ts'

/**
 * Creates a client that calls the routes of `app` directly. Its calls are marked with `origin`, are exempt from rate limits, and
 * carry the id of the request they belong to. `onTags` receives the cache tags of each response.
 */
export function inProcessClient(
  app: FastifyInstance,
  origin: string,
  requestId?: string,
  onTags?: (tags: readonly string[]) => void,
): Client {
  return createClient(async ({ method, path, body, headers }) => {
    const answer = await app.inject({
      method: asMethod(method),
      url: path,
      headers: {
        ...headers,
        [IN_PROCESS_HEADER]: origin,
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    onTags?.(readCacheTags(answer.headers))
    return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() }
  })
}

/** Its value is a secret of this process, so that a visitor cannot pose as the process itself. */
export const IN_PROCESS_HEADER = 'x-in-process'

function asMethod(method: string) {
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((name) => name === method)
  if (!known) throw new Error(`No call uses ${method}`)
  return known
}
