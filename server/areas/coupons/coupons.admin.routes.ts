/** The coupon routes of staff. */
import { createCoupon, getCoupon, listCoupons, removeCoupon, updateCoupon } from '@shop/contract/admin/coupons.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { CouponsAdminService } from './coupons.admin.service.ts'

export const couponsAdminRoutes: FastifyPluginAsyncZod<{ coupons: CouponsAdminService }> = async (app, { coupons }) => {
  app.route({ ...listCoupons, handler: ({ query }) => coupons.list(query) })
  app.route({ ...getCoupon, handler: ({ params }) => coupons.get(params.id) })
  app.route({
    ...createCoupon,
    handler: async (request, reply) =>
      reply.code(201).send(await coupons.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updateCoupon,
    handler: (request) => coupons.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removeCoupon,
    handler: (request) => success(coupons.remove(request.params.id, getCaller(request).userId)),
  })
}
