/**
 * A key for one click's request, so that the server counts it once however often it arrives. Not
 * `crypto.randomUUID`, which a page without TLS does not have.
 */
export function requestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
