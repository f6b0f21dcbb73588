/** Hands requests and live channels on to the shop's process. */
import { type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** What Vite's own code in the browser does: it adds style elements, and waits for the server in a worker. */
const VITES_RIGHTS: [own: string, withVite: string][] = [
  ["style-src 'self'", "style-src 'self' 'unsafe-inline'"],
  ["default-src 'self'", "default-src 'self'; worker-src 'self' blob:"],
]
/** Of pages and public calls, which show what their sources say now. Pictures stay cached. */
const SHARED_CACHING = /\bs-maxage=/
const DID_NOT_START =
  'The shop did not start: the terminal says why. It starts again with the next change of its sources.\n'

/** `address` is undefined where there is no shop to answer. */
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

/** The page's policy with what Vite needs besides, and no caching. Only this proxy says so: the shop itself has one policy. */
function forVite(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { 'content-security-policy': policy, 'cache-control': caching, ...others } = headers
  const widened = VITES_RIGHTS.reduce((text, right) => text.replace(...right), String(policy))
  return {
    ...others,
    ...(policy && { 'content-security-policy': widened }),
    ...(caching && { 'cache-control': SHARED_CACHING.test(caching) ? 'no-store' : caching }),
  }
}

/** Hands on a live channel of the shop's own. */
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
