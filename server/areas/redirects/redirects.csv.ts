/** Reads redirects from a CSV text of two columns, the old and the new address. */
import {
  REDIRECT_IMPORT_MAX_ROWS,
  RedirectForm,
  type RedirectImportReport,
} from '@shop/contract/admin/redirects.admin.ts'
import { CsvError, parse } from 'csv-parse/sync'

interface ReadRedirects {
  /** Number of rows with text, without the header. */
  rows: number
  /** By old path: where it leads, and the line that says so. */
  targets: Map<string, { to: string; line: number }>
  problems: RedirectImportReport['problems']
}

/** Cells are separated by tabs, semicolons or commas. If the first cell is no address, its row is a header. */
export function readRedirects(csv: string): ReadRedirects {
  const read: ReadRedirects = { rows: 0, targets: new Map(), problems: [] }
  const [firstLine = ''] = csv.split('\n', 1)
  try {
    parse(csv, {
      bom: true,
      delimiter: ['\t', ';'].find((mark) => firstLine.includes(mark)) ?? ',',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      on_record(cells: string[], { lines }) {
        if (read.rows === 0 && lines === 1 && !/^(?:\/|https?:)/i.test(cells[0] ?? '')) return
        read.rows += 1
        if (read.rows <= REDIRECT_IMPORT_MAX_ROWS) readRow(cells, lines, read)
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    read.problems.push({ line: 1, message: `This isn’t CSV: ${error.message}` })
  }
  if (read.rows > REDIRECT_IMPORT_MAX_ROWS) {
    const message = `Import at most ${REDIRECT_IMPORT_MAX_ROWS.toLocaleString('en-GB')} rows at once; these are ${read.rows.toLocaleString('en-GB')}.`
    read.problems.unshift({ line: 1, message })
  }
  return read
}

function readRow([from_path = '', to_path = '', ...more]: string[], line: number, read: ReadRedirects): void {
  const { data, error } = RedirectForm.safeParse({ from_path, to_path })
  const messages = error?.issues.map(({ message }) => message) ?? []
  if (more.some((cell) => cell !== '')) messages.push('A row has two columns: the old and the new address.')
  const earlier = data && read.targets.get(data.from_path)
  if (earlier && earlier.to !== data.to_path) {
    messages.push(`Line ${earlier.line} has the same old address with another new one.`)
  }
  read.problems.push(...messages.map((message) => ({ line, message })))
  if (data && !earlier) read.targets.set(data.from_path, { to: data.to_path, line })
}
