/** Messages by PostgreSQL's LISTEN and NOTIFY, which are transactional: sent on commit, or never. */
import { sql } from 'kysely'
import pg from 'pg'
import type { Carrier, Listening, Subscription } from './broadcast.ts'

const RECONNECT_MS = 1000
/** Ping interval: a server may vanish silently, and counts as lost if it does not respond within half of this time. */
const PING_MS = 10_000
/** A connection attempt that gets no response times out. */
const LINE = { keepAlive: true, connectionTimeoutMillis: 5000 }
const PATIENCE = { query_timeout: PING_MS / 2 }
const PING = { text: 'select 1', ...PATIENCE }

/** `url` is for listening; messages are sent over the publisher's own connection. */
export const postgresCarrier = (url: string): Carrier => ({
  async publish(db, channel, payload) {
    await sql`select pg_notify(${channel}, ${payload})`.execute(db)
  },
  listen: (subscriptions) => listen(url, subscriptions),
})

async function listen(url: string, subscriptions: readonly Subscription[]): Promise<Listening> {
  let client: pg.Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shop listener', ...LINE })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const known of subscriptions) if (known.channel === channel) known.onMessage(payload)
    })
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    try {
      await next.connect()
      for (const { channel } of subscriptions) {
        await next.query({ text: `listen ${next.escapeIdentifier(channel)}`, ...PATIENCE })
      }
    } catch (error) {
      // A connection that cannot listen, such as to a standby, would stay open after each further attempt.
      next.end().catch(() => undefined)
      throw error
    }
    client = next
    if (isClosed) await next.end()
  }

  const ping = setInterval(() => {
    const asked = client
    asked?.query(PING).catch(() => {
      reconnect(asked)
      asked.end().catch(() => undefined)
    })
  }, PING_MS)
  ping.unref()

  function reportGap(): void {
    for (const { onGap } of subscriptions) onGap()
  }

  function reconnect(lost: pg.Client): void {
    if (isClosed || lost !== client) return
    client = undefined
    const attempt = () => connect().then(reportGap, schedule)
    const schedule = () => {
      if (!isClosed) retry = setTimeout(attempt, RECONNECT_MS)
    }
    // Listeners are not notified yet: an unavailable database has no changes to miss, and caches are all that can be served.
    void attempt()
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(ping)
      await client?.end()
    },
  }
}
