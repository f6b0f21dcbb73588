/** The close reason of a WebSocket during shutdown: the ms after which the client should reconnect. */

/** Maximum delay that a client accepts, in ms. */
const LONGEST_MS = 60_000

/** Returns the close reason; WebSocket limits it to 123 bytes. */
export const retryHint = (ms: number): string => JSON.stringify({ retry_ms: ms })

/** Returns the delay of a close reason in ms; undefined if it has none. */
export function readRetryHint(reason: string): number | undefined {
  const ms = Number(/^\{"retry_ms":(\d{1,6})\}$/.exec(reason)?.[1])
  return ms <= LONGEST_MS ? ms : undefined
}
