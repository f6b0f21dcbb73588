/**
 * Shutdown of a server in use: first it reports that it is not ready while it still serves, then it accepts no connections and
 * finishes the requests in flight.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { loggedAddress } from '../../log/logged-address.ts'

/** How long the last accepted connections may take to send a request, in ms; browsers open some that they never use. */
const FIRST_REQUEST_TIMEOUT_MS = 500
const MAX_NAMED = 5

export interface Draining {
  /** Reports 'not ready' from now on and closes each connection after its response. */
  begin(): void
  readonly isDraining: boolean
  /** Counts a request as in flight until its response is sent or the client is gone. */
  take(request: IncomingMessage, response: ServerResponse): void
  /** Stops accepting connections, and waits until the requests in flight are answered and all connections are closed. */
  finish(http: Server): Promise<void>
  /**
   * Whether more than `max` requests are being processed. Those whose body is still arriving, and those whose response is being
   * sent, do not count.
   */
  hasMoreThan(max: number): boolean
  /** Describes some of the requests in flight. */
  inFlight(): string[]
}

export function createDraining(): Draining {
  const requests = new Map<IncomingMessage, ServerResponse>()
  let isDraining = false
  let onIdle = () => {}

  async function answered(): Promise<void> {
    while (requests.size > 0) {
      await new Promise<void>((resolve) => {
        onIdle = resolve
      })
    }
  }

  return {
    begin() {
      isDraining = true
    },
    get isDraining() {
      return isDraining
    },
    take(request, response) {
      if (isDraining) response.shouldKeepAlive = false
      requests.set(request, response)
      response.once('close', () => {
        requests.delete(request)
        if (requests.size === 0) onIdle()
      })
    },
    async finish(http) {
      isDraining = true
      if (!http.listening) return
      const closed = new Promise<void>((resolve) => http.close(() => resolve()))
      await Promise.race([closed, wait(FIRST_REQUEST_TIMEOUT_MS)])
      await answered()
      http.closeAllConnections()
      await closed
    },
    hasMoreThan: (max) => requests.size > max && [...requests].filter(isWorkedOn).length > max,
    inFlight: () =>
      [...requests.keys()].slice(0, MAX_NAMED).map(({ method, url = '' }) => `${method} ${loggedAddress(url)}`),
  }
}

const isWorkedOn = ([{ complete }, { headersSent }]: [IncomingMessage, ServerResponse]) => complete && !headersSent
