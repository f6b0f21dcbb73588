/** The routes of invoices: as data for the page, and as PDF. */
import { getInvoice, getInvoicePdf, getMyInvoice, getMyInvoicePdf } from '@shop/contract/invoices.ts'
import type { FastifyReply } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { OrdersService } from '../orders.service.ts'
import type { InvoicesService } from './invoices.service.ts'

export const invoicesRoutes: FastifyPluginAsyncZod<{ invoices: InvoicesService; orders: OrdersService }> = async (
  app,
  { invoices, orders },
) => {
  app.route({
    ...getMyInvoice,
    handler: async (request) => {
      const { id, invoiceId } = request.params
      await orders.getForCustomer(getCaller(request).userId, id)
      return invoices.get(id, invoiceId)
    },
  })
  app.route({
    ...getMyInvoicePdf,
    handler: async (request, reply) => {
      const order = await orders.getForCustomer(getCaller(request).userId, request.params.id)
      return sendPdf(reply, await invoices.pdf(order, request.params.invoiceId))
    },
  })
  app.route({ ...getInvoice, handler: ({ params }) => invoices.get(params.id, params.invoiceId) })
  app.route({
    ...getInvoicePdf,
    handler: async ({ params }, reply) =>
      sendPdf(reply, await invoices.pdf(await orders.getAny(params.id), params.invoiceId)),
  })
}

/** The response is binary, although its schema knows only text. */
const sendPdf = (reply: FastifyReply, { name, bytes }: { name: string; bytes: Buffer }) =>
  reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(bytes)
