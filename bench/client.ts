/** A minimal HTTP client: one connection, sequential calls, whole responses. Uses little CPU, like load.ts. */
import { connect, type Socket } from 'node:net'

interface Call {
  method: 'GET' | 'POST'
  path: string
  token: string
  body?: unknown
  /** An Idempotency-Key. */
  key?: string
}

export interface Client {
  /** Resolves to the parsed body of a success. Rejects with the error response otherwise. */
  call(call: Call): Promise<unknown>
  close(): void
}

export function openClient(origin: string): Client {
  const { hostname, port } = new URL(origin)
  const socket: Socket = connect(Number(port), hostname).setNoDelay()
  let waiting: { resolve(body: unknown): void; reject(error: Error): void } | undefined
  let received: Buffer = Buffer.alloc(0)

  function finish(error: Error | undefined, body?: unknown): void {
    const asked = waiting
    waiting = undefined
    if (error) asked?.reject(error)
    else asked?.resolve(body)
  }
  socket.on('error', finish)
  socket.on('close', () => finish(new Error('The shop closed the connection.')))
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const whole = headEnd + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < whole) return
    const text = received.toString('utf8', headEnd + 4, whole)
    received = received.subarray(whole)
    if (/^HTTP\/1\.1 20\d/.test(head)) finish(undefined, text === '' ? undefined : JSON.parse(text))
    else finish(new Error(`Refused: ${head.split('\r\n')[0]} ${text.slice(0, 500)}`))
  })

  return {
    call({ method, path, token, body, key }) {
      const text = body === undefined ? '' : JSON.stringify(body)
      const headers = [
        `${method} /api/v1${path} HTTP/1.1`,
        `host: ${hostname}`,
        `authorization: Bearer ${token}`,
        ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
        ...(key ? [`idempotency-key: ${key}`] : []),
      ]
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(`${headers.join('\r\n')}\r\n\r\n${text}`)
      })
    },
    close: () => socket.destroy(),
  }
}
