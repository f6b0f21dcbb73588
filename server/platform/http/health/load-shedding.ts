/**
 * Load shedding: with too many requests in flight, a further one would only wait, so it gets 503 and Retry-After at once. Cached
 * responses are still sent, since they cost next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '@shop/contract/problems.ts'
import { veryBusy } from '../http-error.ts'
import { noticePage } from '../pages/notice-page.ts'
import { BARE_HEADERS } from '../pages/security-headers.ts'

/** A process renders about sixty pages per second: with more in flight, visitors leave before their turn. */
export const MAX_IN_FLIGHT = 400
const { status: STATUS, code: CODE, message: DETAIL, retryAfter: RETRY_AFTER_S = 0 } = veryBusy()
/** Health checks and metrics are never shed. */
const NEVER_SHED = /^\/(?:health\/|metrics)/

const PROBLEM: Problem = {
  type: '/problems/unavailable',
  title: 'Service Unavailable',
  status: STATUS,
  detail: DETAIL,
  code: CODE,
}
const PAGE = noticePage('Very busy', 'One moment, please', DETAIL, RETRY_AFTER_S)
const ANSWERS = {
  api: { type: 'application/problem+json', body: JSON.stringify(PROBLEM) },
  page: { type: 'text/html; charset=utf-8', body: PAGE },
}

/** Responds to `request` with 503. Returns false if the request is never shed. */
export function shed({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (NEVER_SHED.test(url)) return false
  const { type, body } = ANSWERS[/^\/(?:api|media)\//.test(url) ? 'api' : 'page']
  const content = { 'content-type': type, 'content-length': String(Buffer.byteLength(body)) }
  const later = { 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_S), connection: 'close' }
  response.writeHead(STATUS, { ...BARE_HEADERS, ...content, ...later })
  response.end(body)
  return true
}
