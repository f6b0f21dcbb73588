/** Ends connections that lead nowhere: of a server that vanished nothing is heard, not even that it is gone. */
import type pg from 'pg'

/**
 * Whoever lets statements take longer, or with 0 as long as they need, says so to PostgreSQL. It holds until the connection is
 * given back.
 */
const OWN_LIMIT = /\bstatement_timeout = (\d+)\b/

/** Gives up a statement of `pool` that has no answer for `limitMs`, and its connection with it. */
export function endSilence(pool: pg.Pool, limitMs: number): void {
  const patience = new WeakMap<object, number>()
  pool.on('connect', (client) => {
    const send = client.query
    const query = (asked: unknown, ...rest: unknown[]): unknown => {
      const config = typeof asked === 'string' ? { text: asked } : asked
      // Streams of rows go at the pace of whoever reads or writes them.
      if (!isStatement(config)) return Reflect.apply(send, client, [asked, ...rest])
      const wanted = OWN_LIMIT.exec(config.text)?.[1]
      if (wanted !== undefined) patience.set(client, Number(wanted))
      const more = patience.get(client)
      const limited = more === 0 ? config : { ...config, query_timeout: limitMs + (more ?? 0) }
      return Reflect.apply(send, client, [limited, ...rest])
    }
    Object.assign(client, { query })
  })
  pool.on('release', (_error, client) => patience.delete(client))
}

function isStatement(asked: unknown): asked is { text: string } {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return false
  return 'text' in asked && typeof asked.text === 'string'
}
