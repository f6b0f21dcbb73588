/** The query timeout: ends connections to a server that vanished without closing them. */
import type pg from 'pg'

/** A `statement_timeout` that the caller sets itself (0: none) is added to the query timeout until the connection is released. */
const OWN_LIMIT = /\bstatement_timeout = (\d+)\b/

/** Ends a statement of `pool` that has no result after `limitMs`, together with its connection. */
export function addQueryTimeout(pool: pg.Pool, limitMs: number): void {
  const ownLimits = new WeakMap<object, number>()
  pool.on('connect', (client) => {
    const send = client.query
    const query = (statement: unknown, ...rest: unknown[]): unknown => {
      const config = typeof statement === 'string' ? { text: statement } : statement
      // Row streams have no timeout: their reader or writer sets the pace.
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
