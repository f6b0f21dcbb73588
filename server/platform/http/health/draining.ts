/**
 * The end of a server that is being used: first it says that it is not ready while it still serves, then it takes nothing new
 * and finishes the requests in flight.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { loggedAddress } from '../../log/logged-address.ts'

/** A connection that was taken last has so long to say what it wants, in ms; browsers hold some of which they want nothing. */
const FIRST_REQUEST_TIMEOUT_MS = 500
const MAX_NAMED = 5

export interface Draining {
  /** Not ready from now on; each answer is the last of its connection. */
  begin(): void
  readonly isDraining: boolean
  /** Counts a request as in flight until its answer is sent or its sender is gone. */
  take(request: IncomingMessage, response: ServerResponse): void
  /** Takes no more connections, and waits until the requests in flight are answered and all connections closed. */
  finish(http: Server): Promise<void>
  /**
   * Whether more than so many are being worked on. Those still being sent, and those whose answer only their reader has still
   * to take, keep nobody from being served.
   */
  hasMoreThan(max: number): boolean
  /** Some of the requests in flight, in words. */
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
