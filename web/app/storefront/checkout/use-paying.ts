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

/** Pays an order by card. `returnedIntent` is the payment intent in the address after a redirect from the bank. */
export function usePaying(props: {
  user: User
  order: Order | undefined
  returnedIntent: string | null
  phase: PayingPhase
  setPhase: (phase: PayingPhase) => void
  onPaid: (order: Order) => void
  onError: (error: CheckoutError) => void
}) {
  const { user, order, returnedIntent, phase, setPhase, onPaid, onError } = props
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

  /** Polls the server a few times for the payment. */
  const checkAgain = async () => {
    if (!unconfirmed || phase !== 'idle') return
    const { orderId, intentId } = unconfirmed
    for (let check = 1; check <= CHECKS; check += 1) {
      const answer = await confirm(orderId, intentId)
      if (answer.isPaid) return setPhase('idle')
      setUnconfirmed({ orderId, intentId, sentence: answer.sentence })
      if (answer.isFinal) break
      if (check < CHECKS) await wait(CHECK_EVERY_MS)
    }
    setPhase('idle')
  }

  const isDue = order?.status === 'pending_payment'
  const openIntent = returnedIntent ?? (begun && begun.orderId === order?.id ? begun.intentId : null)
  // If the page was left during a payment, its result is fetched once, before another payment can be made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the order that the page was opened with
  useEffect(() => {
    if (!order || !isDue || !openIntent || phase !== 'idle') return
    const ask = async () => {
      const answer = await confirm(order.id, openIntent)
      setPhase('idle')
      if (!answer.isPaid && returnedIntent) onError({ step: 'payment', sentences: [answer.sentence] })
    }
    void ask()
  }, [order?.id])

  return { pay, unconfirmed, checkAgain }
}
