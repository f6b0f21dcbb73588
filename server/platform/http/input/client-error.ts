/** Responds to input that never became a request: headers too large, a broken protocol, a client too slow to finish. */
import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Problem } from '@shop/contract/problems.ts'
import { BARE_HEADERS } from '../pages/security-headers.ts'

const KNOWN: Record<string, { status: number; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'headers_too_large', detail: 'The address or the headers are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'timeout', detail: 'The request took too long to arrive.' },
}
const BROKEN = { status: 400, code: 'malformed', detail: 'The request could not be read.' }

/** How long a rejected client has to read the response, in ms; then the connection is closed. */
const READING_MS = 1000

/** Sends a problem document and closes the connection, even if the client does not. */
export function answerClientError(error: Error & { code?: string }, socket: Duplex): void {
  setTimeout(() => socket.destroy(), READING_MS).unref()
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const { status, code, detail } = KNOWN[error.code ?? ''] ?? BROKEN
  const title = STATUS_CODES[status] ?? 'Error'
  const problem: Problem = { type: `/problems/${code.replaceAll('_', '-')}`, title, status, detail, code }
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...Object.entries(BARE_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
