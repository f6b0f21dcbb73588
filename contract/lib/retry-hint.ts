/** What a process that ends tells whoever held a channel to it: after how many ms to come back. Travels as the reason of the close. */

/** No hint keeps anybody away for longer, in ms. */
const LONGEST_MS = 60_000

/** The reason that goes with a close; it may have 123 bytes. */
export const retryHint = (ms: number): string => JSON.stringify({ retry_ms: ms })

/** The ms of a hint; undefined where the reason is none. */
export function readRetryHint(reason: string): number | undefined {
  const ms = Number(/^\{"retry_ms":(\d{1,6})\}$/.exec(reason)?.[1])
  return ms <= LONGEST_MS ? ms : undefined
}
