/** Statements that PostgreSQL plans once for each connection instead of every time they are sent. */
import { sql } from 'kysely'
import type pg from 'pg'

const MARK = '/* prepared */'

/**
 * Begins a statement that is sent often and takes longer to plan than to run: `sql`${prepared} select …``. For texts that
 * are always the same: each one is kept by every connection, so none may hold a list that grows with its input.
 */
export const prepared = sql.raw(MARK)

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `prepared_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Has the connections of `pool` send marked statements under a name, which is what makes PostgreSQL keep their plan. */
export function prepareMarked(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const send = client.query
    const query = (asked: unknown, ...rest: unknown[]): unknown => {
      const isMarked = typeof asked === 'string' && asked.startsWith(MARK)
      return Reflect.apply(send, client, [isMarked ? { name: nameOf(asked), text: asked } : asked, ...rest])
    }
    Object.assign(client, { query })
  })
}
