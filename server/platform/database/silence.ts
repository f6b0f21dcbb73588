/** Ends connections that lead nowhere: of a server that vanished nothing is heard, not even that it is gone. */
import type pg from 'pg'

/** Whoever lets a statement take as long as it needs says so to PostgreSQL. It holds until the connection is given back. */
const UNLIMITED = /\bstatement_timeout = 0\b/

/** Gives up a statement of `pool` that has no answer for `limitMs`, and its connection with it. */
export function endSilence(pool: pg.Pool, limitMs: number): void {
  const patient = new WeakSet<object>()
  pool.on('connect', (client) => {
    const send = client.query
    const query = (asked: unknown, ...rest: unknown[]): unknown => {
      const config = typeof asked === 'string' ? { text: asked } : asked
      // Streams of rows go at the pace of whoever reads or writes them.
      if (!isStatement(config)) return Reflect.apply(send, client, [asked, ...rest])
      if (UNLIMITED.test(config.text)) patient.add(client)
      const limited = patient.has(client) ? config : { ...config, query_timeout: limitMs }
      return Reflect.apply(send, client, [limited, ...rest])
    }
    Object.assign(client, { query })
  })
  pool.on('release', (_error, client) => patient.delete(client))
}

function isStatement(asked: unknown): asked is { text: string } {
  if (typeof asked !== 'object' || asked === null || 'submit' in asked) return false
  return 'text' in asked && typeof asked.text === 'string'
}
