/** The return routes of customers and staff. */
import {
  cancelReturnForCustomer,
  createReturnForCustomer,
  decideReturn,
  dispatchReplacement,
  getReturn,
  listReturns,
  receiveReturn,
} from '@shop/contract/returns/returns.admin.ts'
import {
  cancelReturn,
  createReturn,
  getMyReturn,
  listOrderReturns,
  reportReturnSent,
} from '@shop/contract/returns/returns.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import type { ReturnsAdminService } from './returns.admin.service.ts'
import type { ReturnsService } from './returns.service.ts'

const caller = (request: Pick<FastifyRequest, 'headers'> & Parameters<typeof getCaller>[0]) => ({
  by: getCaller(request).userId,
  key: request.headers['idempotency-key']?.toString(),
})

export const returnsRoutes: FastifyPluginAsyncZod<{ returns: ReturnsService; admin: ReturnsAdminService }> = async (
  app,
  { returns, admin },
) => {
  app.route({
    ...listOrderReturns,
    handler: (request) => returns.ofOrder(getCaller(request).userId, request.params.id),
  })
  app.route({
    ...createReturn,
    handler: async (request, reply) => {
      const { by, key } = caller(request)
      return reply.code(201).send(await returns.create(by, request.params.id, request.body, key))
    },
  })
  app.route({ ...getMyReturn, handler: (request) => returns.get(getCaller(request).userId, request.params.id) })
  app.route({
    ...reportReturnSent,
    handler: (request) =>
      returns.reportSent(getCaller(request).userId, request.params.id, request.body.tracking_number),
  })
  app.route({ ...cancelReturn, handler: (request) => returns.cancel(getCaller(request).userId, request.params.id) })

  app.route({ ...listReturns, handler: ({ query }) => admin.list(query) })
  app.route({ ...getReturn, handler: ({ params }) => admin.get(params.id) })
  app.route({
    ...createReturnForCustomer,
    handler: async (request, reply) =>
      reply.code(201).send(await admin.create(request.params.id, request.body, caller(request))),
  })
  app.route({
    ...receiveReturn,
    handler: (request) => admin.receive(request.params.id, request.body.items, getCaller(request).userId),
  })
  app.route({
    ...cancelReturnForCustomer,
    handler: (request) => admin.cancel(request.params.id, getCaller(request).userId),
  })
  app.route({
    ...decideReturn,
    handler: (request) => admin.decide(request.params.id, request.body, caller(request)),
  })
  app.route({
    ...dispatchReplacement,
    handler: (request) =>
      admin.dispatchReplacement(request.params.id, request.body.tracking_number, getCaller(request).userId),
  })
}
