/** Statements that are sent often are planned once for each connection instead of every time. */
import { sql } from 'kysely'
import type pg from 'pg'

/** From so many times on a statement counts as sent often. */
const OFTEN = 8
/** Each connection keeps the plan of at most so many statements. */
const MOST_PREPARED = 300
/** Beyond so many different texts the counts start afresh, so that lists of every length do not pile up. */
const MOST_COUNTED = 5000

const MARK = '/* planned each time */'
/**
 * Stands in statements whose best plan depends on their values: a kept plan would be the same for a word that everybody has
 * and for one that nobody has.
 */
export const plannedEachTime = sql.raw(MARK)

/** Tells the name under which to send a text; undefined for one that is not sent often enough to be kept. */
function oftenSent(): (text: string) => string | undefined {
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MOST_PREPARED) return known
    if (text.includes(MARK)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (counts.size >= MOST_COUNTED) counts.clear()
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
 * Has the connections of `pool` send a statement with parameters under a name once it has been sent often, which is what
 * makes PostgreSQL keep its plan. PostgreSQL itself goes on weighing a plan for the values at hand against the kept one.
 */
export function prepareOften(pool: pg.Pool): void {
  // What is often sent over one connection is worth a plan on all of them.
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
