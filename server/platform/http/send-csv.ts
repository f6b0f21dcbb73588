/** Sends a table as a CSV download while it is being created. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** Streams `pieces`, requesting each one after the previous one was sent. The handler must then return `reply`. */
export function sendCsv(reply: FastifyReply, filename: string, pieces: AsyncIterable<string>): void {
  reply.header('content-type', 'text/csv; charset=utf-8')
  reply.header('content-disposition', `attachment; filename="${filename}"`)
  reply.header('cache-control', 'no-store')
  reply.send(Readable.from(pieces))
}
