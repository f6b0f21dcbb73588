/** A buyer who repeats calls until they succeed, like a browser with a bad connection. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

/** A busy machine may need a minute to start the shop again. */
const GIVES_UP_AFTER_MS = 120_000
const PAUSE_MS = 40

export interface Reached {
  status: number
  body: unknown
}

export interface BuyerOptions {
  /** The current URL of the shop, which may change after a restart. */
  shopUrl: () => string
  token: string
  /** Called with every response that asks to retry; undefined if the connection was lost. */
  onRetry?: (refusal: Response | undefined) => void
}

export type Buyer = ReturnType<typeof buyer>

/** The calls of one customer. A call that is cut off, or meets a starting shop, is repeated with the same key. */
export function buyer({ shopUrl, token, onRetry }: BuyerOptions) {
  async function once(method: string, path: string, body: unknown, key: string): Promise<Reached | undefined> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key }
    try {
      const response = await fetch(`${shopUrl()}/api/v1${path}`, {
        method,
        headers,
        body: body === undefined ? null : JSON.stringify(body),
      })
      const text = await response.text()
      if (response.status === 503) {
        onRetry?.(response)
        return undefined
      }
      return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
    } catch {
      onRetry?.(undefined)
      return undefined
    }
  }

  /** Repeats a call until it gets a response. Throws if the shop stays unavailable. */
  return async function call(
    method: string,
    path: string,
    body?: unknown,
    key: string = randomUUID(),
  ): Promise<Reached> {
    const givesUpAt = Date.now() + GIVES_UP_AFTER_MS
    while (Date.now() < givesUpAt) {
      const answer = await once(method, path, body, key)
      if (answer) return answer
      await wait(PAUSE_MS)
    }
    throw new Error(`${method} ${path} was not answered in ${GIVES_UP_AFTER_MS} ms`)
  }
}

/** Returns a field of a response's body. */
export function field(answer: Reached, name: string): unknown {
  const { body } = answer
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
