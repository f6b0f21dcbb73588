/** A table of the agent as a file for a spreadsheet. */
import type { TableBlock } from '@shop/contract/admin/assistant.admin.ts'
import { type Options, stringify } from 'csv-stringify/sync'

const OPTIONS: Options = { record_delimiter: 'windows' }

type Cell = TableBlock['rows'][number][string]

/** All rows, in pieces. It begins with the mark by which a spreadsheet knows UTF-8. */
export async function* tableCsv({ columns, rows }: TableBlock): AsyncGenerator<string> {
  yield `\uFEFF${stringify([columns.map(({ label }) => safe(label))], OPTIONS)}`
  const body = rows.map((row) => columns.map(({ key, kind }) => written(row[key] ?? null, kind)))
  if (body.length > 0) yield stringify(body, OPTIONS)
}

/** 'Sales by brand, 9–15 Nov 2026' becomes 'sales-by-brand-9-15-nov-2026.csv'. */
export function csvName({ title }: TableBlock): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
  return `${name || 'table'}.csv`
}

function written(cell: Cell, kind: TableBlock['columns'][number]['kind']): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return kind === 'money' ? cell.toFixed(2) : String(cell)
  return safe(typeof cell === 'string' ? cell : cell.text)
}

/** A spreadsheet runs text that begins with = + - or @; with an apostrophe before it, it is text. A number stays one. */
const safe = (text: string): string => (/^[\s]*[=+\-@\t\r\n|%]/.test(text) ? `'${text}` : text)
