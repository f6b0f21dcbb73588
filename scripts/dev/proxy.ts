/** Forwards requests and live channels to the shop's process. */
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** What Vite's client needs in the policy: it adds style elements, and waits for the server in a worker. */
const VITES_RIGHTS: [own: string, withVite: string][] = [
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'"],
  ["default-src 'self'", "default-src 'self'; worker-src 'self' blob:"],
]
/** Matches pages and public calls, which must show the current sources. Images stay cached. */
const SHARED_CACHING = /\bs-maxage=/
const DID_NOT_START =
  'The shop did not start: the terminal says why. It starts again with the next change of its sources.\n'

/** Forwards a request; `address` is undefined if no shop is running. */
export function forwardRequest(from: IncomingMessage, to: ServerResponse, address: string | undefined): void {
  const fail = (text: string) => {
    if (to.headersSent) return to.destroy()
    to.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
  }
  if (address === undefined) {
    fail(DID_NOT_START)
    return
  }
  const asked = request(new URL(from.url ?? '/', address), { method: from.method, headers: from.headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.statusMessage, forVite(answer.headers))
    answer.pipe(to)
  })
  asked.on('error', (error) => fail(`The shop did not answer: ${error.message}.\n`))
  to.on('close', () => asked.destroy())
  from.pipe(asked)
}

/** Adds what Vite needs to the page's policy and disables caching. Only in this proxy: the shop's own policy is unchanged. */
function forVite(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-security-policy': policy, 'cache-control': caching, ...others } = headers
  const widened = VITES_RIGHTS.reduce((text, right) => text.replace(...right), String(policy))
  return {
    ...others,
    ...(policy && { 'content-security-policy': widened }),
    ...(caching && { 'cache-control': SHARED_CACHING.test(caching) ? 'no-store' : caching }),
  }
}

/** Forwards a live channel of the shop. */
export function forwardChannel(from: IncomingMessage, socket: Duplex, head: Buffer, address: string): void {
  const { hostname, port } = new URL(address)
  const shop = connect(Number(port), hostname, () => {
    const headers = from.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
    shop.write(`${from.method} ${from.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    shop.write(head)
    shop.pipe(socket).pipe(shop)
  })
  shop.on('error', () => socket.destroy())
  socket.on('error', () => shop.destroy())
}
