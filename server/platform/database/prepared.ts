/** Prepares frequent statements, so that each connection plans them once instead of every time. */
import { sql } from 'kysely'
import type pg from 'pg'

/** From this count on, a statement counts as frequent. */
const OFTEN = 8
/** Maximum number of prepared statements per connection. */
const MAX_PREPARED = 300
/** Above this number of different texts the counts are reset, so that lists of every length do not accumulate. */
const MAX_COUNTED = 5000

const MARK = '/* planned each time */'
/**
 * Marks statements whose best plan depends on their values: a cached plan would be the same for a common word and for a rare one.
 */
export const plannedEachTime = sql.raw(MARK)

/** Returns a function that gives the name to send a text under; undefined if the text is not frequent. */
function oftenSent(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_PREPARED) return known
    if (text.includes(MARK)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MAX_COUNTED) counts.clear()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `often_${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/**
 * Makes the connections of `pool` send a frequent statement with parameters under a name, so that PostgreSQL caches its plan.
 * PostgreSQL still compares a plan for the current values with the cached one.
 */
export function prepareOften(pool: pg.Pool): void {
  // The counts are shared: a statement frequent on one connection is worth a plan on all of them.
  const nameOf = oftenSent()
  pool.on('connect', (client) => {
    const send = client.query
    const query = (asked: unknown, ...rest: unknown[]): unknown => {
      const hasParameters = typeof asked === 'string' && Array.isArray(rest[0]) && rest[0].length > 0
      const name = hasParameters ? nameOf(asked) : undefined
      return Reflect.apply(send, client, [name ? { name, text: asked } : asked, ...rest])
    }
    Object.assign(client, { query })
  })
}
