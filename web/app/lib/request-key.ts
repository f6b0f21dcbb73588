/** Returns an idempotency key for one click. Not `crypto.randomUUID`, which pages without TLS do not have. */
export function requestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
