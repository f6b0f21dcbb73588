/**
 * What processes tell each other at once: short texts over named channels. PostgreSQL carries them (LISTEN/NOTIFY); whatever
 * is to carry them in its place has these two functions to offer.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database/database.ts'

const RECONNECT_MS = 1000

/** One channel, as a process listens to it. */
export interface Subscription {
  channel: string
  onMessage(payload: string): void
  /** Messages may have been missed: called when the connection is lost, and again when it is back. */
  onGap(): void
}

/**
 * Tells every process that listens to `channel`, this one too. Over a transaction it is told when that commits. A payload has
 * fewer than 8000 bytes: what is larger is stored, and told by its id.
 */
export async function publish(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}

/** Listens over one connection until `close` is called, and connects anew when that is lost. */
export async function subscribe(
  url: string,
  subscriptions: readonly Subscription[],
): Promise<{ close(): Promise<void> }> {
  let client: pg.Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shop listener', keepAlive: true })
    next.on('notification', ({ channel, payload = '' }) => {
      for (const known of subscriptions) if (known.channel === channel) known.onMessage(payload)
    })
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    await next.connect()
    for (const { channel } of subscriptions) await next.query(`listen ${next.escapeIdentifier(channel)}`)
    client = next
  }

  function tellOfGap(): void {
    for (const { onGap } of subscriptions) onGap()
  }

  function reconnect(lost: pg.Client): void {
    if (isClosed || lost !== client) return
    client = undefined
    tellOfGap()
    const attempt = () => connect().then(tellOfGap, schedule)
    const schedule = () => {
      if (!isClosed) retry = setTimeout(attempt, RECONNECT_MS)
    }
    schedule()
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
