/** The routes for card payments. */

import { confirmPaymentByLink, payByLink, viewPaymentLink } from '@shop/contract/payments/payment-link.ts'
import {
  confirmPayment,
  createPaymentIntent,
  getPaymentConfig,
  paymentNotification,
  paymentWebhook,
  sandboxAuthenticate,
  sandboxPay,
} from '@shop/contract/payments.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { getCaller } from '../../platform/http/session-guard.ts'
import { toNetwork } from '../../platform/rate-limits/network.ts'
import type { PaymentLinks } from './payment.links.ts'
import { badSignature } from './payment.provider.ts'
import type { PaymentWebhook } from './payment.webhook.service.ts'
import type { Payer, PaymentsService } from './payments.service.ts'
import type { SandboxService } from './sandbox/sandbox.service.ts'

export interface PaymentsRoutes {
  payments: PaymentsService
  links: PaymentLinks
  webhook: PaymentWebhook
  sandbox: SandboxService
}

const payerOf = (request: FastifyRequest): Payer => ({
  userId: getCaller(request).userId,
  address: toNetwork(request.ip),
})

export const paymentsRoutes: FastifyPluginAsyncZod<PaymentsRoutes> = async (
  app,
  { payments, links, webhook, sandbox },
) => {
  app.route({ ...getPaymentConfig, handler: async () => payments.config() })
  app.route({
    ...createPaymentIntent,
    handler: (request) => payments.createIntent(request.body, payerOf(request)),
  })
  app.route({
    ...confirmPayment,
    handler: (request) => {
      const { userId } = getCaller(request)
      return payments.confirm(request.params.id, request.body.payment_intent_id, userId)
    },
  })
  app.route({ ...viewPaymentLink, handler: ({ body }) => links.view(body.token) })
  app.route({ ...payByLink, handler: ({ body, ip }) => links.createIntent(body.token, toNetwork(ip)) })
  app.route({
    ...confirmPaymentByLink,
    handler: ({ body }) => links.confirm(body.token, body.payment_intent_id),
  })
  app.route({
    ...sandboxPay,
    handler: (request) => {
      const { client_secret, card_number: number, exp_month: expMonth, exp_year: expYear } = request.body
      return sandbox.pay(client_secret, { number, expMonth, expYear }, toNetwork(request.ip))
    },
  })
  app.route({
    ...sandboxAuthenticate,
    handler: ({ body, ip }) => sandbox.authenticate(body.client_secret, body.approve, toNetwork(ip)),
  })
  await app.register(webhookRoutes, { webhook })
}

/** The signature covers the body byte for byte, so the body is not parsed here. */
const webhookRoutes: FastifyPluginAsyncZod<{ webhook: PaymentWebhook }> = async (app, { webhook }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.route({
    ...paymentWebhook,
    // No rate limit: providers may send any number of signed events.
    config: { rateLimit: false },
    handler: async ({ body, headers }) => {
      if (!Buffer.isBuffer(body)) throw badSignature()
      await webhook.receive(body, headers)
      return { received: true } as const
    },
  })
  app.route({
    ...paymentNotification,
    config: { rateLimit: false },
    handler: async ({ body, headers, params: { provider }, query: { secret } }) => {
      if (!Buffer.isBuffer(body)) throw badSignature()
      await webhook.receive(body, headers, { provider, secret })
      return { received: true } as const
    },
  })
}
