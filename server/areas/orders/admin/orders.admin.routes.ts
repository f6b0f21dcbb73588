/** The order routes of staff. */
import {
  addParcel,
  dispatchOrders,
  exportParcels,
  findOrdersByNumber,
  listOrdersToDispatch,
  removeParcel,
} from '@shop/contract/admin/orders/order-dispatch.admin.ts'
import { editOrder, previewOrderEdit } from '@shop/contract/admin/orders/order-edits.admin.ts'
import {
  countWaitingOrders,
  decideRefund,
  exportOrders,
  getOrder,
  listOrders,
  refundOrder,
  removeOrder,
  type UpdateOrderPayload,
  updateOrder,
} from '@shop/contract/admin/orders/orders.admin.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import { listFailedPayments, sendPaymentLink } from '@shop/contract/payments/failed-payments.admin.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import { sendCsv } from '../../../platform/http/send-csv.ts'
import { getCaller, isPermitted, requirePermission } from '../../../platform/http/session-guard.ts'
import { success } from '../../../platform/http/success.ts'
import type { ParcelsService } from '../parcels/parcels.service.ts'
import type { FailedPaymentsService } from './failed-payments.service.ts'
import type { OrderLists, Sees } from './orders.admin.list.service.ts'
import type { OrdersAdminService } from './orders.admin.service.ts'

/** What packing an order needs. Every other status is about money. */
const PACKING: ReadonlySet<OrderStatus> = new Set(['processing', 'shipped', 'delivered'])

const isAboutMoney = ({ status, refund_sent }: z.output<typeof UpdateOrderPayload>) =>
  (status !== undefined && !PACKING.has(status)) || refund_sent !== undefined

const seenBy = (request: FastifyRequest): Sees => {
  const caller = getCaller(request)
  return (permission) => isPermitted(caller, permission)
}

interface OrdersAdminRoutes {
  orders: OrdersAdminService
  lists: OrderLists
  failedPayments: FailedPaymentsService
  parcels: ParcelsService
}

export const ordersAdminRoutes: FastifyPluginAsyncZod<OrdersAdminRoutes> = async (
  app,
  { orders, lists, failedPayments, parcels },
) => {
  app.route({
    ...listFailedPayments,
    handler: async ({ query }) => ({ items: await failedPayments.list(query.view) }),
  })
  app.route({
    ...sendPaymentLink,
    handler: (request) => failedPayments.sendLink(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({ ...listOrders, handler: (request) => lists.list(request.query, seenBy(request)) })
  app.route({ ...countWaitingOrders, handler: () => lists.waiting() })
  app.route({
    ...exportOrders,
    handler: async (request, reply) => {
      sendCsv(reply, 'orders.csv', lists.export(request.query, seenBy(request)))
      return reply
    },
  })
  app.route({ ...listOrdersToDispatch, handler: ({ query }) => parcels.waiting(query.ids) })
  app.route({ ...findOrdersByNumber, handler: ({ query }) => parcels.findByNumber(query.numbers) })
  app.route({
    ...exportParcels,
    handler: async (request, reply) => {
      const file = await parcels.file({ ...request.query, sees: seenBy(request), by: getCaller(request).userId })
      sendCsv(reply, `parcels-${request.query.format.replaceAll('_', '-')}.csv`, file)
      return reply
    },
  })
  app.route({
    ...dispatchOrders,
    handler: async (request) => ({
      results: await orders.dispatch(request.body.parcels, getCaller(request).userId),
    }),
  })
  app.route({
    ...addParcel,
    handler: (request) => orders.addParcel(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeParcel,
    handler: (request) => orders.removeParcel(request.params.id, request.params.parcelId, getCaller(request).userId),
  })
  app.route({ ...getOrder, handler: ({ params }) => orders.get(params.id) })
  app.route({
    ...updateOrder,
    handler: async (request) => {
      const caller = getCaller(request)
      if (isAboutMoney(request.body)) requirePermission(caller, 'orders.refund')
      if (request.body.age_check) requirePermission(caller, 'age_checks.decide')
      return orders.update(request.params.id, request.body, caller.userId)
    },
  })
  app.route({
    ...removeOrder,
    handler: (request) => success(orders.archive(request.params.id, getCaller(request).userId)),
  })
  app.route({
    ...refundOrder,
    handler: (request) =>
      orders.refund(request.params.id, request.body, {
        by: getCaller(request).userId,
        key: request.headers['idempotency-key'],
      }),
  })
  app.route({ ...previewOrderEdit, handler: ({ params, body }) => orders.previewEdit(params.id, body) })
  app.route({
    ...editOrder,
    handler: (request) => {
      const [by, key] = [getCaller(request).userId, request.headers['idempotency-key']]
      return orders.edit(request.params.id, request.body, { by, key })
    },
  })
  app.route({
    ...decideRefund,
    handler: (request) => {
      const { id, approvalId } = request.params
      const by = getCaller(request).userId
      return orders.decideRefund(id, approvalId, { isApproved: request.body.is_approved, by })
    },
  })
}
