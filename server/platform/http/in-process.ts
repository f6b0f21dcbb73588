/** The typed client for code that runs in this process: the same calls, without a network between. */
import { type Client, createClient } from '@shop/contract/client.ts'
import type { FastifyInstance } from 'fastify'
import { readCacheTags } from './cache/cache-tags.ts'

/**
 * A client whose calls go through `app`'s own routes. They are marked as `origin`'s, which limits do not count, and carry the
 * id of the request they are part of. `onTags` is told the cache tags of each answer.
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

/** Carries a value that only this process knows, so that a visitor cannot claim to be the process itself. */
export const IN_PROCESS_HEADER = 'x-in-process'

function asMethod(method: string) {
  const known = (['GET', 'POST', 'PUT', 'DELETE'] as const).find((name) => name === method)
  if (!known) throw new Error(`No call uses ${method}`)
  return known
}
