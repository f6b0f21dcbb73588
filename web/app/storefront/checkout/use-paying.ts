import { ApiError } from '@shop/contract/client.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { useEffect, useState } from 'react'
import { describeError } from '../../lib/sentence-of.ts'
import { type CardPayer, confirmPayment, type PaymentIntent } from '../payments/queries.ts'

export type PayingPhase = 'idle' | 'paying' | 'confirming'
/** A payment whose result is unknown: money may have been taken. */
interface Unconfirmed {
  calls: PaymentCalls
  intentId: string
  sentence: string
}

/** How an order is paid: with the login of its customer, or by a link. */
export interface PaymentCalls {
  /** The amount to pay, in pounds. */
  total: number
  /** The page to return to after a redirect to the bank. */
  returnPath: string
  /** Starts the payment, or continues the open attempt. */
  start: () => Promise<PaymentIntent>
  /** Returns whether the order is paid. `status` is that of the provider's form. */
  confirm: (intentId: string, status?: string) => Promise<boolean>
  /** Fetches the order again, which may have been changed in another tab. */
  refetch: () => void
}

/** What the page shows meanwhile. */
export const PROGRESS = { idle: '', paying: 'Paying...', confirming: 'Confirming your payment...' } as const

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
  /** The calls of the order that the page was opened with, while it has to be paid. */
  due: PaymentCalls | undefined
  /** A payment of it that was started before the page was left. */
  begun: string | null
  returned: ReturnedPayment | null
  phase: PayingPhase
  setPhase: (phase: PayingPhase) => void
  onPaid: () => void
  /** Without sentences, the card form shows the reason at its field. */
  onError: (sentences: string[]) => void
}) {
  const { due, begun, returned, phase, setPhase, onPaid, onError } = props
  const [unconfirmed, setUnconfirmed] = useState<Unconfirmed | null>(null)

  /** Asks the server whether the order is paid. If not, returns the reason and whether it is final. */
  const confirm = async (calls: PaymentCalls, intentId: string, status?: string) => {
    setPhase('confirming')
    const answer = await confirmPayment(() => calls.confirm(intentId, status))
    if (answer.isPaid) onPaid()
    else calls.refetch()
    return answer
  }

  const start = async (calls: PaymentCalls): Promise<PaymentIntent | null> => {
    try {
      const intent = await calls.start()
      if (toPence(intent.amount) === toPence(calls.total)) return intent
      onError(['The amount to pay has changed. You haven’t paid anything.'])
    } catch (error) {
      onError([describeError(error, NOT_STARTED)])
      // The order may have been paid or cancelled in another tab.
      if (error instanceof ApiError && error.status < 500) calls.refetch()
    }
    return null
  }

  const pay = async (calls: PaymentCalls, card: CardPayer) => {
    setPhase('paying')
    try {
      const intent = await start(calls)
      if (!intent) return
      const intentId = intent.payment_intent_id
      const outcome = await card.pay(intent, new URL(calls.returnPath, location.origin).href)
      if (outcome.kind === 'declined') return onError([])
      const answer = await confirm(calls, intentId, outcome.kind === 'taken' ? outcome.status : undefined)
      if (answer.isPaid) return
      // If the provider did not answer, a final rejection by the server means that nothing was charged.
      if (outcome.kind === 'unknown' && answer.isFinal) return onError([answer.sentence])
      setUnconfirmed({ calls, intentId, sentence: answer.sentence })
    } finally {
      setPhase('idle')
    }
  }

  /** Asks the server a few times for the payment. */
  const poll = async (payment: Unconfirmed) => {
    setUnconfirmed(payment)
    for (let check = 1; check <= CHECKS; check += 1) {
      const answer = await confirm(payment.calls, payment.intentId)
      if (answer.isPaid) return
      setUnconfirmed({ ...payment, sentence: answer.sentence })
      if (answer.isFinal) return
      if (check < CHECKS) await wait(CHECK_EVERY_MS)
    }
  }

  const checkAgain = async () => {
    if (!unconfirmed || phase !== 'idle') return
    await poll(unconfirmed)
    setPhase('idle')
  }

  const openIntent = returned?.intentId ?? begun
  const isDue = due !== undefined
  // If the page was left during a payment, its result is fetched once, before another payment can be made.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the order that the page was opened with
  useEffect(() => {
    if (!due || !(openIntent || returned) || phase !== 'idle') return
    const ask = async () => {
      setPhase('confirming')
      const intentId = openIntent ?? (await start(due))?.payment_intent_id
      if (intentId !== undefined) await checkReturned(due, intentId)
      setPhase('idle')
    }
    void ask()
  }, [isDue])

  const checkReturned = async (calls: PaymentCalls, intentId: string) => {
    const { isPaid, isFinal, sentence } = await confirm(calls, intentId)
    if (isPaid || !returned) return
    if (isFinal) onError([sentence])
    else await poll({ calls, intentId, sentence })
  }

  return { pay, unconfirmed, checkAgain }
}
