/** A mail server that keeps what it is sent. */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface TestMailServer {
  /** smtp://127.0.0.1:port */
  url: string
  received: Email[]
  /** From now on refuses every mail with this sentence; undefined accepts again. */
  refuseWith(sentence: string | undefined): void
  close(): Promise<void>
}

/** Listens on `port` of this machine, by default a free one. */
export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: Email[] = []
  let refusal: string | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream).then(async (raw) => {
        if (refusal) return done(Object.assign(new Error(refusal), { responseCode: 451 }))
        received.push(await PostalMime.parse(raw))
        done()
      }, done)
    },
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
    refuseWith(sentence) {
      refusal = sentence
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
