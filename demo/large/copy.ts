/** Rows in bulk, by COPY. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** So many rows are sent in one piece. */
const ROWS_A_PIECE = 500

/** Writes `rows`, each with a value for every one of `columns`. Objects are to be given as JSON text. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  if (rows.length === 0) return
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(piecesOf(rows)), stream)
}

function* piecesOf(rows: readonly (readonly unknown[])[]): Generator<string> {
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE) {
    yield rows
      .slice(from, from + ROWS_A_PIECE)
      .map((row) => `${row.map(copyText).join('\t')}\n`)
      .join('')
  }
}

/** A value in COPY's text form. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return String(value)
  if (value instanceof Date) return value.toISOString()
  return String(value).replace(
    /[\\\t\n\r]/g,
    (found) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[found] ?? found,
  )
}
