import { ApiError } from '@shop/contract/client.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import type { User } from '../accounts/queries.ts'
import type { Order } from '../orders/queries.ts'
import { type CardPayer, confirmPayment, createPaymentIntent, type PaymentIntent } from '../payments/queries.ts'
import type { CheckoutError } from './checkout-errors.ts'
import { checkoutMemory, storeStartedPayment } from './checkout-memory.ts'
import { useOrderCache } from './use-order-cache.ts'

export type PayingPhase = 'idle' | 'paying' | 'confirming'
/** A payment whose result is unknown: money may have been taken. */
interface Unconfirmed {
  orderId: number
  intentId: string
  sentence: string
}

const CHECKS = 5
const CHECK_EVERY_MS = 2000
const NOT_STARTED = 'The payment couldn’t be started. Your card was not charged. Please try again.'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A payment in the address: without its intent, it is the open one of the order. */
export interface ReturnedPayment {
  intentId: string | null
}

/** Returns the payment from whose page the customer comes back; null if there is none in the address. */
export function returnedPayment(query: URLSearchParams): ReturnedPayment | null {
  const intentId = query.get('payment_intent')
  return intentId !== null || query.has('returned') ? { intentId } : null
}

/** Pays an order by card. `returned` is the payment in the address after a redirect from another page. */
export function usePaying(props: {
  user: User
  order: Order | undefined
  returned: ReturnedPayment | null
  phase: PayingPhase
  setPhase: (phase: PayingPhase) => void
  onPaid: (order: Order) => void
  onError: (error: CheckoutError) => void
}) {
  const { user, order, returned, phase, setPhase, onPaid, onError } = props
  const orderCache = useOrderCache()
  const [begun] = useState(() => checkoutMemory(user.id).begun)
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)

  /** Asks the server whether the order is paid. If not, returns the reason and whether it is final. */
  const confirm = async (orderId: number, intentId: string, status?: string) => {
    setPhase('confirming')
    const answer = await confirmPayment(orderId, intentId, status)
    if (answer.order) orderCache.store(answer.order)
    const isPaid = answer.order !== undefined && answer.order.payment_status !== 'unpaid'
    if (isPaid && answer.order) onPaid(answer.order)
    else void orderCache.refetch(orderId)
    return { isPaid, isFinal: answer.isFinal, sentence: answer.sentence ?? '' }
  }

  const start = async (due: Order): Promise<PaymentIntent | null> => {
    try {
      const intent = await createPaymentIntent(due.id)
      storeStartedPayment(user.id, { orderId: due.id, intentId: intent.payment_intent_id })
      if (toPence(intent.amount) === toPence(due.total)) return intent
      onError({ step: 'payment', sentences: ['The amount to pay has changed. You haven’t paid anything.'] })
    } catch (error) {
      onError({ step: 'payment', sentences: [describeError(error, NOT_STARTED)] })
      // The order may have been paid or cancelled in another tab.
      if (error instanceof ApiError && error.status < 500) void orderCache.refetch(due.id)
    }
    return null
  }

  const pay = async (due: Order, card: CardPayer) => {
    setPhase('paying')
    try {
      const intent = await start(due)
      if (!intent) return
      const outcome = await card.pay(intent, new URL(`/checkout?order=${due.id}`, location.origin).href)
      // The card form shows the reason at its field.
      if (outcome.kind === 'declined') return onError({ step: 'payment', sentences: [] })
      const status = outcome.kind === 'taken' ? outcome.status : undefined
      const answer = await confirm(due.id, intent.payment_intent_id, status)
      if (answer.isPaid) return
      // If the provider did not answer, a final rejection by the server means that nothing was charged.
      if (outcome.kind === 'unknown' && answer.isFinal)
        return onError({ step: 'payment', sentences: [answer.sentence] })
      setUnconfirmed({ orderId: due.id, intentId: intent.payment_intent_id, sentence: answer.sentence })
    } finally {
      setPhase('idle')
    }
  }

  /** Asks the server a few times for the payment. */
  const poll = async (payment: Unconfirmed) => {
    const { orderId, intentId } = payment
    setUnconfirmed(payment)
    for (let check = 1; check <= CHECKS; check += 1) {
      const answer = await confirm(orderId, intentId)
      if (answer.isPaid) return
      setUnconfirmed({ orderId, intentId, sentence: answer.sentence })
      if (answer.isFinal) return
      if (check < CHECKS) await wait(CHECK_EVERY_MS)
    }
  }

  const checkAgain = async () => {
    if (!unconfirmed || phase !== 'idle') return
    await poll(unconfirmed)
    setPhase('idle')
  }

  const isDue = order?.status === 'pending_payment'
  const openIntent = returned?.intentId ?? (begun && begun.orderId === order?.id ? begun.intentId : null)
  // If the page was left during a payment, its result is fetched once, before another payment can be made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the order that the page was opened with
  useEffect(() => {
    if (!order || !isDue || !(openIntent || returned) || phase !== 'idle') return
    const ask = async () => {
      setPhase('confirming')
      const intentId = openIntent ?? (await start(order))?.payment_intent_id
      if (intentId !== undefined) await checkReturned(order.id, intentId)
      setPhase('idle')
    }
    void ask()
  }, [order?.id])

  const checkReturned = async (orderId: number, intentId: string) => {
    const { isPaid, isFinal, sentence } = await confirm(orderId, intentId)
    if (isPaid || !returned) return
    if (isFinal) onError({ step: 'payment', sentences: [sentence] })
    else await poll({ orderId, intentId, sentence })
  }

  return { pay, unconfirmed, checkAgain }
}
