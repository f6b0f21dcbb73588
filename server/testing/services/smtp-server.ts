/** A mail server that records the mails it receives. */
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** smtp://127.0.0.1:port */
  url: string
  received: Email[]
  /** Rejects every further mail with this message, temporarily unless `code` is given; undefined accepts again. */
  rejectWith(sentence: string | undefined, code?: number): void
  /** Accepts further connections without responding or even greeting; or responds again. */
  hang(isHanging: boolean): void
  /** Closes connections that send a mail with this in its subject. */
  hangUpAt(subject: string): void
  close(): Promise<void>
}

/** Listens on `port` of this machine, by default a free one. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: Email[] = []
  let rejection: { sentence: string; code: number } | undefined
  let isHanging = false
  let unbearable: string | undefined
  const connections = new Set<Socket>()
  const cutOff = () => {
    for (const connection of connections) connection.destroy()
  }
  const server = new SMTPServer({
    authOptional: true,
    closeTimeout: 0,
    disabledCommands: ['STARTTLS'],
    onConnect(_session, greet) {
      if (!isHanging) greet()
    },
    onData(stream, _session, done) {
      buffer(stream).then(async (raw) => {
        if (rejection) return done(Object.assign(new Error(rejection.sentence), { responseCode: rejection.code }))
        const mail = await PostalMime.parse(raw)
        if (unbearable && mail.subject?.includes(unbearable)) return cutOff()
        received.push(mail)
        done()
      }, done)
    },
  })
  server.server.on('connection', (connection: Socket) => {
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address: AddressInfo | string | null = server.server.address()
  const listening = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${listening}`,
    received,
    rejectWith(sentence, code = 451) {
      rejection = sentence === undefined ? undefined : { sentence, code }
    },
    hangUpAt(subject) {
      unbearable = subject
    },
    hang(wanted) {
      isHanging = wanted
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cutOff()
      }),
  }
}
