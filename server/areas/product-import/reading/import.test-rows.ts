/** Parses complete CSV text, for tests. */
import { type CsvHeader, type CsvRow, readCsv } from './import.csv.ts'

export async function readRows(
  pieces: AsyncIterable<string> | Iterable<string>,
): Promise<{ header: CsvHeader; rows: CsvRow[] }> {
  const table = await readCsv(pieces)
  const rows: CsvRow[] = []
  for await (const row of table.rows) rows.push(row)
  return { header: table.header, rows }
}
