/** Card payments of orders. */

import { isGivenUp } from '@shop/contract/payments/declines.ts'
import { INVALID_ORDER_ID, MISSING_ORDER_ID } from '@shop/contract/payments.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, type HttpError, invalidAt, notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { intentsRepository, type PayableOrder } from './intents.repository.ts'
import { paymentFailures } from './payment.failures.ts'
import { orUnavailable, type PaymentProvider, type ProviderIntent } from './payment.provider.ts'
import type { Providers } from './payment.providers.ts'
import { settlePayment } from './payment.settle.ts'
import { closeIntents } from './refunds/refund.requests.ts'

export interface PaymentsDependencies {
  db: Db
  clock: Clock
  providers: Providers
  orders: Pick<OrdersService, 'getForCustomer'>
  /** Maximum failed payments of an account or an address per hour; 0 for no limit. */
  failedPaymentsPerHour: number
}

export type PaymentsService = ReturnType<typeof paymentsService>

/** The customer of an order, with their IP address. */
export interface Payer {
  userId: number
  address: string
  /** Where a provider's own page leads back to; by default the checkout of the order. */
  returnPath?: string
}

const CURRENCY = 'GBP' as const
const MAX_INT4 = 2_147_483_647
const paymentNotFound = () => notFound('This payment couldn’t be found.')

export function paymentsService({ db, clock, providers, orders, failedPaymentsPerHour }: PaymentsDependencies) {
  const intents = intentsRepository(db)
  const settle = (taken: ProviderIntent) => db.transaction().execute((trx) => settlePayment(trx, clock, taken))

  /** Returns the order if its caller may pay it now. Throws 404 and 409. */
  async function payableOrder(orderId: number, userId: number): Promise<PayableOrder> {
    const order = await intents.findOrder(orderId, userId)
    if (!order) throw notFound('This order couldn’t be found.')
    if (order.status !== 'pending_payment') throw notPayable(order)
    return order
  }

  /** Returns the open intent, unless the provider has closed it or is not the current one; settles a paid one. */
  async function stillOpen(order: PayableOrder, provider: PaymentProvider): Promise<PayableOrder['open']> {
    const { open } = order
    if (!open) return null
    if (open.provider === provider.name) {
      const intent = await orUnavailable(provider.getIntent(open.provider_intent_id))
      if (intent.status === 'succeeded') {
        await settle(intent)
        throw conflict('already_paid', 'This order has been paid.')
      }
      if (intent.status !== 'cancelled') return open
      await intents.cancelled(open.provider_intent_id)
    } else await closeIntents(db, order.id)
    return null
  }

  /** Returns a new intent, or the one of a concurrent call; null if the order was changed in the meantime. */
  async function openIntent(
    order: PayableOrder,
    provider: PaymentProvider,
    { userId, address, returnPath = `/checkout?order=${order.id}` }: Payer,
  ): Promise<PayableOrder['open']> {
    const intent = await orUnavailable(
      provider.createIntent({
        orderId: order.id,
        orderNumber: order.order_number,
        amount: order.total_pence,
        currency: CURRENCY,
        returnPath,
        // The same key for concurrent calls and for a retry after an error.
        idempotencyKey: `${await providers.keyPrefix()}:order:${order.id}:${order.intents + 1}`,
      }),
    )
    const made = {
      provider: provider.name,
      provider_intent_id: intent.id,
      client_secret: intent.clientSecret,
      amount_pence: order.total_pence,
    }
    const isMade = await intents.insert({ ...made, order_id: order.id, currency: CURRENCY, address })
    return isMade ? made : (await payableOrder(order.id, userId)).open
  }

  return {
    config: () => ({
      provider: providers.current?.name ?? ('none' as const),
      publishable_key: providers.current?.publishableKey ?? '',
      ...providers.choice,
      currency: CURRENCY,
    }),

    /**
     * Returns the open intent of an order, creating it if there is none; concurrent calls get the same one. Throws 422
     * for a missing or invalid id, 404 for another customer's order, 409 if it awaits no card payment, 429 after too
     * many failed payments, 503 while the provider is unavailable.
     */
    async createIntent(body: { order_id?: unknown } | null | undefined, payer: Payer) {
      const { userId, address } = payer
      const orderId = readOrderId(body?.order_id)
      const provider = providers.current
      if (!provider) throw conflict('cards_not_taken', 'We don’t take cards here. Please pay by bank transfer.')
      const order = await payableOrder(orderId, userId)
      await paymentFailures(db, failedPaymentsPerHour).check({ userId, address, orderId })
      const open = (await stillOpen(order, provider)) ?? (await openIntent(order, provider, payer))
      // It was closed at the same moment, for example after too many failed payments.
      if (!open) throw conflict('payment_closed', 'This payment was closed. Please try again.')
      const { provider_intent_id: payment_intent_id, client_secret, amount_pence: amount } = open
      return { payment_intent_id, client_secret, amount, currency: CURRENCY }
    },

    /**
     * Fetches the payment's status from the provider, and returns the order once it is paid. Throws 404 for another
     * customer's payment, and 409 with the reason while it is unpaid.
     */
    async confirm(orderId: number, intentId: string, userId: number) {
      const intent = await intents.find(intentId)
      if (!intent || intent.order_id !== orderId || intent.user_id !== userId) throw paymentNotFound()
      if (intent.status !== 'succeeded') {
        const taken = await orUnavailable(providers.named(intent.provider).getIntent(intentId))
        if (taken.status !== 'succeeded') throw notPaidYet(taken)
        await settle(taken)
      }
      const order = await orders.getForCustomer(userId, orderId)
      if (order.status === 'pending_payment') {
        throw conflict('payment_returned', 'The payment didn’t match the order. It is being sent back to you.')
      }
      if (order.status === 'cancelled') {
        throw conflict('payment_returned', 'This order was cancelled. Your payment is being sent back to you.')
      }
      return order
    },
  }
}

/** Throws the two fixed messages (docs/behaviour.md, Payments). */
function readOrderId(given: unknown): number {
  if (given === undefined || given === null) throw invalidAt('order_id', MISSING_ORDER_ID)
  if (typeof given !== 'number' || !Number.isInteger(given) || given < 1) throw invalidAt('order_id', INVALID_ORDER_ID)
  // Ids above the column's range cannot exist.
  if (given > MAX_INT4) throw notFound('This order couldn’t be found.')
  return given
}

function notPayable({ status, payment_method }: PayableOrder): HttpError {
  if (payment_method === 'bank_transfer') {
    return conflict('not_a_card_order', 'Please pay for this order by bank transfer.')
  }
  return status === 'cancelled'
    ? conflict('order_cancelled', 'This order was cancelled and can no longer be paid.')
    : conflict('already_paid', 'This order has been paid.')
}

function notPaidYet({ status, declineCode }: ProviderIntent): HttpError {
  switch (status) {
    case 'authenticating':
      return conflict('authentication_required', 'Your bank still needs you to approve this payment.')
    case 'processing':
      return conflict(
        'payment_processing',
        'Your bank is still working on this payment. Please check again in a minute.',
      )
    case 'cancelled':
      if (declineCode && !isGivenUp(declineCode)) return declined()
      return conflict('payment_closed', 'This payment was closed. Please start again from your order.')
    default:
      return declineCode ? declined() : conflict('payment_not_completed', 'The payment hasn’t been completed yet.')
  }
}

const declined = () =>
  conflict('payment_not_completed', 'Your card was declined. Please try again or use another card.')
