/** The query timeout: ends connections whose server vanished, which sends nothing, not even that it is gone. */
import type pg from 'pg'

/**
 * Whoever lets statements take longer, or with 0 as long as they need, says so to PostgreSQL. It holds until the connection is
 * given back.
 */
const OWN_LIMIT = /\bstatement_timeout = (\d+)\b/

/** Ends a statement of `pool` that has no answer after `limitMs`, and its connection with it. */
export function addQueryTimeout(pool: pg.Pool, limitMs: number): void {
  const ownLimits = new WeakMap<object, number>()
  pool.on('connect', (client) => {
    const send = client.query
    const query = (statement: unknown, ...rest: unknown[]): unknown => {
      const config = typeof statement === 'string' ? { text: statement } : statement
      // Streams of rows go at the pace of whoever reads or writes them.
      if (!isStatement(config)) return Reflect.apply(send, client, [statement, ...rest])
      const ownLimit = OWN_LIMIT.exec(config.text)?.[1]
      if (ownLimit !== undefined) ownLimits.set(client, Number(ownLimit))
      const extra = ownLimits.get(client)
      const limited = extra === 0 ? config : { ...config, query_timeout: limitMs + (extra ?? 0) }
      return Reflect.apply(send, client, [limited, ...rest])
    }
    Object.assign(client, { query })
  })
  pool.on('release', (_error, client) => ownLimits.delete(client))
}

function isStatement(statement: unknown): statement is { text: string } {
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return false
  return 'text' in statement && typeof statement.text === 'string'
}
