/** Sends a table as a CSV download while it is being created. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'

type Cell = string | number | null | undefined

/** Sends the file, or streams its pieces, each one after the previous one was sent. The handler must then return `reply`. */
export function sendCsv(reply: FastifyReply, filename: string, pieces: AsyncIterable<string> | string): void {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  reply.header('cache-control', 'no-store')
  reply.send(typeof pieces === 'string' ? pieces : Readable.from(pieces))
}

/** Tells spreadsheets at the beginning of a file that it is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns rows as lines of CSV. Spreadsheets run a cell that begins with = + - or @ as a formula; an apostrophe makes it text. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify([...rows], { record_delimiter: 'windows', escape_formulas: true })
