/** The promotion routes of staff. */
import {
  createPromotion,
  getPromotion,
  listPromotions,
  removePromotion,
  tryPromotion,
  updatePromotion,
} from '@shop/contract/promotions/promotions.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { success } from '../../platform/http/success.ts'
import type { PromotionsAdminService } from './promotions.admin.service.ts'

export const promotionsAdminRoutes: FastifyPluginAsyncZod<{ promotions: PromotionsAdminService }> = async (
  app,
  { promotions },
) => {
  app.route({ ...listPromotions, handler: ({ query }) => promotions.list(query) })
  app.route({ ...getPromotion, handler: ({ params }) => promotions.get(params.id) })
  app.route({
    ...createPromotion,
    handler: async (request, reply) =>
      reply.code(201).send(await promotions.create(request.body, getCaller(request).userId)),
  })
  app.route({
    ...updatePromotion,
    handler: (request) => promotions.update(request.params.id, request.body, getCaller(request).userId),
  })
  app.route({
    ...removePromotion,
    handler: (request) => success(promotions.remove(request.params.id, getCaller(request).userId)),
  })
  app.route({ ...tryPromotion, handler: (request) => promotions.tryOut(request.body) })
}
