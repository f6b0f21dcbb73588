/** A local receiver of webhooks, and the clock of their sender. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { ownAddress } from '../../platform/http/own-address.ts'
import { type Clock, systemClock } from '../../platform/time/clock.ts'

interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Starts a receiver that answers with `status`, which tests may change. */
export async function startReceiver() {
  const received: Received[] = []
  const answer = { status: 204, headers: {} as Record<string, string> }
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) })
    response.writeHead(answer.status, answer.headers).end(answer.status === 204 ? undefined : 'Not now')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { received, answer, url: `${ownAddress(server)}/hooks`, close: () => void server.close() }
}

/** Returns a clock that runs `ahead.ms` ahead of the real time. */
export function movableClock(): Clock & { ahead: { ms: number } } {
  const ahead = { ms: 0 }
  return { ...systemClock, ahead, now: () => new Date(Date.now() + ahead.ms) }
}
