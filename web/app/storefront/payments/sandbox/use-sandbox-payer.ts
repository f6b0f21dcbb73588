import { ApiError } from '@shop/contract/client.ts'
import { declineSentence } from '@shop/contract/payments/declines.ts'
import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { describeError } from '../../../lib/sentence-of.ts'
import type { CardOutcome, PaymentIntent } from '../queries.ts'
import { type CardErrors, type CardFields, readExpiry, stripNonDigits } from './card-fields.ts'
import { declinedField } from './declined-field.ts'

const UNANSWERED = 'The payment couldn’t be made. Your card was not charged. Please try again.'

/** The payment that the customer is asked to approve; `settle` continues it. */
interface Question {
  amount: number
  settle: (approve: boolean) => void
}

/** Pays with the typed card. While an approval is pending, `asked` describes it and `answer` settles it. */
export function useSandboxPayer(card: CardFields, setErrors: (errors: CardErrors) => void) {
  const [asked, setAsked] = useState<Question | null>(null)
  const [isSending, setSending] = useState(false)
  const opener = useRef<HTMLElement | null>(null)

  const showDecline = (sentence: string, field: keyof CardFields): CardOutcome => {
    setErrors({ [field]: sentence })
    return { kind: 'declined' }
  }
  const askToApprove = (amount: number) =>
    new Promise<boolean>((resolve) => {
      opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
      setAsked({ amount, settle: resolve })
    })

  const pay = async ({ client_secret, amount }: PaymentIntent): Promise<CardOutcome> => {
    setErrors({})
    try {
      let answer = await sandboxPay(client_secret, card)
      if (answer.status === 'requires_action') {
        const isApproved = await askToApprove(amount)
        setSending(true)
        answer = await sandboxAuthenticate(client_secret, isApproved)
      }
      if (answer.status === 'succeeded') return { kind: 'taken', status: answer.status }
      return showDecline(declineSentence(answer.decline_code), declinedField(answer.decline_code))
    } catch (error) {
      // Without a response only the shop's server can find out the result of the payment.
      if (!(error instanceof ApiError) || error.status >= 500) return { kind: 'unknown' }
      return showDecline(describeError(error, UNANSWERED), 'number')
    } finally {
      setSending(false)
      setAsked(null)
    }
  }
  return { pay, asked, answer: (approve: boolean) => asked?.settle(approve), isSending, opener }
}

/** Sends a test card to the built-in provider. The fields must be valid. */
function sandboxPay(clientSecret: string, { number, expiry, code }: CardFields) {
  const read = readExpiry(expiry)
  return api('POST /payment/sandbox/pay', {
    body: {
      client_secret: clientSecret,
      card_number: stripNonDigits(number),
      exp_month: read?.month ?? 0,
      exp_year: read?.year ?? 0,
      cvc: stripNonDigits(code),
    },
  })
}

/** Sends the customer's decision in the 3-D Secure step. */
const sandboxAuthenticate = (clientSecret: string, approve: boolean) =>
  api('POST /payment/sandbox/authenticate', { body: { client_secret: clientSecret, approve } })
