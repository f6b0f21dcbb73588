/** The routes for the keys of payment providers. */
import {
  listPaymentProviders,
  removePaymentKeys,
  savePaymentKeys,
  testPaymentKeys,
} from '@shop/contract/admin/payments.admin.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../../platform/http/session-guard.ts'
import { success } from '../../../platform/http/success.ts'
import type { PaymentKeysService } from './keys.service.ts'

export const paymentKeysRoutes: FastifyPluginAsyncZod<{ keys: PaymentKeysService }> = async (app, { keys }) => {
  app.route({ ...listPaymentProviders, handler: () => keys.list() })
  app.route({
    ...savePaymentKeys,
    handler: (request) => keys.save(request.params.name, request.body.keys, getCaller(request).userId),
  })
  app.route({ ...testPaymentKeys, handler: ({ params: { name } }) => keys.test(name) })
  app.route({
    ...removePaymentKeys,
    handler: (request) => success(keys.remove(request.params.name, getCaller(request).userId)),
  })
}
