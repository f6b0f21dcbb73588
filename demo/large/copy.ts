/** Rows in bulk, by COPY. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** So many rows are sent in one piece. */
const ROWS_A_PIECE = 500

/** Writes `rows`: all have the same columns in the same order. Objects and lists are to be given as text. */
export async function copyRows(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const stream = client.query(copyFrom(`copy ${table} (${Object.keys(first).join(', ')}) from stdin`))
  await pipeline(Readable.from(piecesOf(rows)), stream)
}

function* piecesOf(rows: readonly object[]): Generator<string> {
  for (let from = 0; from < rows.length; from += ROWS_A_PIECE) {
    yield rows
      .slice(from, from + ROWS_A_PIECE)
      .map((row) => `${Object.values(row).map(copyText).join('\t')}\n`)
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
