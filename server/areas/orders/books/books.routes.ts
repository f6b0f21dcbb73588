/** The routes of bookkeeping. */
import { closeBooks, exportBooks, getBooksReport, reopenBooks } from '@shop/contract/admin/books.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { BooksService } from './books.service.ts'

export const booksRoutes: FastifyPluginAsyncZod<{ books: BooksService }> = async (app, { books }) => {
  app.route({ ...getBooksReport, handler: ({ query }) => books.report(query) })
  app.route({
    ...exportBooks,
    handler: async ({ query }, reply) => {
      sendCsv(reply, `${query.format}-${query.from}-${query.to}.csv`, books.export(query))
      return reply
    },
  })
  app.route({ ...closeBooks, handler: (request) => books.close(request.body.until, getCaller(request).userId) })
  app.route({ ...reopenBooks, handler: (request) => books.reopen(request.body.until, getCaller(request).userId) })
}
