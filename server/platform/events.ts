/** What one process tells all of them: that something changed, so that they drop what they kept of it. */
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './database/database.ts'

const CHANNEL = 'shop_change'
const RECONNECT_MS = 1000

export const TOPICS = ['catalogue', 'blog', 'site-settings', 'sessions'] as const
export type Topic = (typeof TOPICS)[number]

/** Tells every process, this one too, that `topic` changed. Over a transaction it is told when that commits. */
export async function announce(db: Db, topic: Topic): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(db)
}

/**
 * Calls `onChange` for every announced change until `close` is called. While the connection is away changes may be
 * missed, so a reconnection counts as a change of everything.
 */
export async function listenForChanges(url: string, onChange: (topic: Topic) => void, topics: readonly Topic[]) {
  let client: pg.Client | undefined
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shop listener' })
    next.on('notification', ({ payload }) => {
      const topic = topics.find((known) => known === payload)
      if (topic) onChange(topic)
    })
    next.on('error', () => void reconnect(next))
    next.on('end', () => void reconnect(next))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
  }

  function reconnect(lost: pg.Client): void {
    if (isClosed || lost !== client) return
    client = undefined
    for (const topic of topics) onChange(topic)
    const attempt = () => connect().then(() => topics.forEach(onChange), schedule)
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
