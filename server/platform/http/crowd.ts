/**
 * Where very many requests are in hand already, the next would only wait: it is told at once to come again. What is kept is
 * sent all the same, since it costs next to nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '@shop/contract/problems.ts'
import { noticePage } from './notice-page.ts'
import { veryBusy } from './refusal.ts'
import { BARE_HEADERS } from './security-headers.ts'

/** A process makes some sixty pages a second: with more in hand than this, people have gone before their turn comes. */
export const MOST_IN_HAND = 400
const { status: STATUS, code: CODE, message: DETAIL, retryAfter: RETRY_AFTER_S = 0 } = veryBusy()
/** Whoever watches over the process must get through to it. */
const ALWAYS = /^\/(?:health\/|metrics)/

const PROBLEM: Problem = {
  ...{ type: '/problems/unavailable', title: 'Service Unavailable', status: STATUS, detail: DETAIL, code: CODE },
}
const ANSWERS = {
  api: { type: 'application/problem+json', body: JSON.stringify(PROBLEM) },
  page: {
    type: 'text/html; charset=utf-8',
    body: noticePage('Very busy', 'One moment, please', DETAIL, RETRY_AFTER_S),
  },
}

/** Sends `request` away with 503. False where it must get through all the same. */
export function sendAway({ url = '' }: IncomingMessage, response: ServerResponse): boolean {
  if (ALWAYS.test(url)) return false
  const { type, body } = ANSWERS[/^\/(?:api|media)\//.test(url) ? 'api' : 'page']
  const headers = {
    'content-type': type,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
  }
  response.writeHead(STATUS, { ...BARE_HEADERS, ...headers, 'retry-after': String(RETRY_AFTER_S), connection: 'close' })
  response.end(body)
  return true
}
