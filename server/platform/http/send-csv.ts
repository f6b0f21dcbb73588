/** A table as a file to keep, sent as it is made. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Sends `pieces` one after another, each made when the one before is on its way. `reply` is then to be returned. */
export function sendCsv(reply: FastifyReply, filename: string, pieces: AsyncIterable<string>): void {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  reply.header('cache-control', 'no-store')
  reply.send(Readable.from(pieces))
}
