/** A buyer whose calls are repeated until they are answered, as a browser with a bad connection would. */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

const GIVES_UP_AFTER_MS = 60_000
const PAUSE_MS = 40

export interface Reached {
  status: number
  body: unknown
}

export interface BuyerOptions {
  /** Where the shop is at this moment: it may have been started again elsewhere. */
  shopUrl: () => string
  token: string
  /** Is told of every answer that asks to come again; undefined where the call was cut off. */
  onRetry?: (refusal: Response | undefined) => void
}

export type Buyer = ReturnType<typeof buyer>

/** Calls of one customer. A call that is cut off, or meets a shop that is just starting, is made again with the same key. */
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

  /** Makes a call until it is answered. Refuses only when the shop stays away. */
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

/** A field of an answer's body. */
export function field(answer: Reached, name: string): unknown {
  const { body } = answer
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
}
