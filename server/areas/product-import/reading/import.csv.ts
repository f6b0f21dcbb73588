/** Parses the CSV dialects of spreadsheets, row by row, with constant memory. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { UnreadableFile } from '../formats/import.product.ts'

/** A longer row is an unclosed quote. */
const MAX_RECORD_CHARACTERS = 4 << 20
const MAX_COLUMNS = 2000
const MAX_HEADER_CHARACTERS = 1 << 16
const MAX_COLUMN_NAME = 300
const ROWS_PER_TURN = 1000
const DELIMITERS = [',', ';', '\t'] as const

/** One row: its first line in the file, and its cells by header in lower case, without blank ones. */
export interface CsvRow {
  line: number
  cells: Record<string, string>
  /** Number of cells after the last header. If there are any, the row may be shifted, so its cells are unreliable. */
  surplus: number
}

/** A header row with notes about it. `original` preserves the spelling, which metafield names need. */
export interface CsvHeader {
  names: string[]
  original: string[]
  notes: string[]
}

/** The header, and every row in the order of the file. */
export interface CsvTable {
  header: CsvHeader
  rows: AsyncGenerator<CsvRow>
}

/**
 * Parses `text` with commas, semicolons or tabs, any line ends, newlines in quotes and stray quotes. Throws
 * UnreadableFile without a header or if a quote is never closed.
 */
export async function readCsv(text: AsyncIterable<string> | Iterable<string>): Promise<CsvTable> {
  const records = recordsOf(text)
  const first = await records.next()
  if (first.done) throw new UnreadableFile('The file is empty.')
  const header = headerOf(first.value.cells)
  return { header, rows: rowsOf(header, records) }
}

/** 'Visibility in catalogue ' and 'Visibility in Catalog' are the same header. */
export function headerName(text: string): string {
  const name = text.trim().slice(0, MAX_COLUMN_NAME).toLowerCase()
  return name.replace(/\s+/g, ' ').replace('catalogue', 'catalog')
}

interface CsvRecord {
  line: number
  cells: string[]
}

async function* recordsOf(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<CsvRecord> {
  const { start, rest } = await startOf(text)
  let [line, blankLines] = [1, 0]
  const parser = parse({
    delimiter: delimiterOf(start),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    skip_empty_lines: true,
    // Counts lines while parsing, because pending records are lost after an error. Drops blank records here, because
    // passing on a million of them takes a minute.
    on_record(cells: string[], { empty_lines }) {
      line += empty_lines - blankLines
      blankLines = empty_lines
      const start = line
      line += 1 + newlinesIn(cells)
      return cells.some((cell) => cell.trim() !== '') ? [String(start), ...cells] : null
    },
  })
  // A source error, or a reader that stops early, ends the parser, which reports it.
  const feeding = pipeline(Readable.from(joined(start, rest)), parser).catch(() => {})
  try {
    let count = 0
    for await (const [start, ...cells] of parser) {
      yield { line: Number(start), cells }
      // Pending records would otherwise arrive without yielding to other work.
      if (++count % ROWS_PER_TURN === 0) await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE'
    const why = isQuote ? 'a quotation mark opened there is never closed' : error.message
    const skipped = 'empty_lines' in error && typeof error.empty_lines === 'number' ? error.empty_lines - blankLines : 0
    throw new UnreadableFile(`We can’t read the file from line ${line + skipped} on: ${why}.`, { cause: error })
  } finally {
    parser.destroy()
    await feeding
  }
}

/** Returns text up to the first line end, without a byte order mark, and the rest. */
async function startOf(text: AsyncIterable<string> | Iterable<string>) {
  const rest = clean(text)
  let start = ''
  while (!/[\r\n]./.test(start) && start.length < MAX_HEADER_CHARACTERS) {
    const piece = await rest.next()
    if (piece.done) break
    start += piece.value
  }
  return { start: start.replace(/^\uFEFF/, ''), rest }
}

async function* joined(start: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (start !== '') yield start
  for await (const piece of rest) if (piece !== '') yield piece
}

/** Removes NUL characters, which PostgreSQL text cannot contain. */
async function* clean(text: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const piece of text) yield piece.replaceAll('\0', '').toWellFormed()
}

function delimiterOf(start: string): string {
  const header = start.replace(/"[^"]*"/g, '').match(/[^\r\n]+/)?.[0] ?? ''
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

function headerOf(cells: string[]): CsvHeader {
  if (cells.length > MAX_COLUMNS) throw new UnreadableFile(`The file has more than ${MAX_COLUMNS} columns.`)
  const names = cells.map(headerName)
  const repeated = new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index))
  const notes = [...repeated].map(
    (name) => `There is more than one column "${name}". We use the first that isn’t blank.`,
  )
  const unnamed = names.findLastIndex((name) => name !== '') + 1
  if (names.slice(0, unnamed).includes('')) notes.push('We left out a column without a name.')
  return { names, original: cells.map((cell) => cell.trim()), notes }
}

async function* rowsOf(header: CsvHeader, records: AsyncGenerator<CsvRecord>): AsyncGenerator<CsvRow> {
  for await (const { line, cells } of records) {
    const filled = new Map<string, string>()
    for (const [index, name] of header.names.entries()) {
      const cell = cells[index] ?? ''
      if (name !== '' && cell.trim() !== '' && !filled.has(name)) filled.set(name, cell)
    }
    const surplus = cells.slice(header.names.length).filter((cell) => cell.trim() !== '').length
    if (filled.size > 0 || surplus > 0) yield { line, cells: Object.fromEntries(filled), surplus }
  }
}

function newlinesIn(cells: string[]): number {
  let count = 0
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return count
}
