/** Why a payment failed, in words: one line for staff, and what customers read. */

interface Decline {
  /** The codes of Stripe, Mollie and the sandbox that mean the same. */
  codes: readonly string[]
  /** For staff. */
  reason: string
  /** For the customer: what happened and what to do. */
  sentence: string
}

/** The attempt was given up by the customer or ran out of time: no bank has declined anything. */
export const CANCELLED_BY_CUSTOMER = 'cancelled_by_customer'
export const NOT_FINISHED = 'not_finished'

/** An attempt that the shop rejected after too many failed ones. */
export const TOO_MANY_FAILED_PAYMENTS = 'too_many_failed_payments'

const NOT_CHARGED = 'Your card was not charged.'
const NOT_APPROVED = `Your bank didn’t approve the payment. ${NOT_CHARGED} Try again or use another card.`
const GENERIC = `Your card was declined. ${NOT_CHARGED} Check the details or use another card.`

const DECLINES: readonly Decline[] = [
  {
    codes: ['insufficient_funds'],
    reason: 'Not enough money in the account',
    sentence: `Your card was declined: there isn’t enough money in the account. ${NOT_CHARGED} Use another card.`,
  },
  {
    codes: ['expired_card', 'card_expired'],
    reason: 'Card expired',
    sentence: `Your card has expired. ${NOT_CHARGED} Use another card.`,
  },
  {
    codes: ['incorrect_cvc', 'invalid_cvc', 'invalid_cvv'],
    reason: 'Wrong security code',
    sentence: `Your card was declined: the security code is wrong. ${NOT_CHARGED} Check it and try again.`,
  },
  {
    codes: ['incorrect_number', 'invalid_number', 'invalid_card_number'],
    reason: 'Wrong card number',
    sentence: `Your card was declined: the number is wrong. ${NOT_CHARGED} Check the long number on the card.`,
  },
  {
    codes: ['authentication_required', 'authentication_not_handled'],
    reason: 'Bank wants the customer to confirm',
    sentence: NOT_APPROVED,
  },
  {
    codes: ['payment_intent_authentication_failure', 'authentication_failed', 'authentication_unavailable_acs'],
    reason: 'Customer wasn’t confirmed by the bank',
    sentence: NOT_APPROVED,
  },
  {
    codes: ['authentication_abandoned', CANCELLED_BY_CUSTOMER],
    reason: 'Customer stopped the payment',
    sentence: 'You stopped the payment, and nothing was charged. Try again or pay in another way.',
  },
  {
    codes: [NOT_FINISHED],
    reason: 'Customer didn’t finish in time',
    sentence: 'The payment wasn’t finished in time, and nothing was charged. Try again.',
  },
  {
    codes: ['processing_error', 'issuer_not_available', 'reenter_transaction', 'try_again_later'],
    reason: 'Bank couldn’t be reached',
    sentence: `Your card couldn’t be processed. ${NOT_CHARGED} Try again in a moment.`,
  },
  {
    codes: ['card_not_supported', 'currency_not_supported', 'invalid_card_type', 'transaction_not_allowed'],
    reason: 'Card can’t be used for this purchase',
    sentence: `Your card can’t be used for this purchase. ${NOT_CHARGED} Use another card.`,
  },
  {
    codes: ['card_velocity_exceeded', 'withdrawal_count_limit_exceeded'],
    reason: 'Over the card’s limit',
    sentence: `Your card was declined: it’s over its limit. ${NOT_CHARGED} Use another card.`,
  },
  // Customers read nothing of a suspicion.
  {
    codes: ['fraudulent', 'possible_fraud', 'merchant_blacklist', 'blocked'],
    reason: 'Suspected fraud',
    sentence: GENERIC,
  },
  {
    codes: ['lost_card', 'stolen_card', 'pickup_card', 'restricted_card', 'inactive_card'],
    reason: 'Card blocked, lost or stolen',
    sentence: GENERIC,
  },
  {
    codes: ['test_mode_live_card', 'testmode_decline'],
    reason: 'Real card in a test shop, or a test card in a real one',
    sentence: `This is a demonstration shop that takes test cards only. ${NOT_CHARGED}`,
  },
  {
    codes: [TOO_MANY_FAILED_PAYMENTS],
    reason: 'Held back after too many failed payments',
    sentence: 'Too many payments have failed. Please try again later.',
  },
]

const OTHER: Omit<Decline, 'codes'> = { reason: 'Bank refused, no reason given', sentence: GENERIC }

const BY_CODE = new Map(DECLINES.flatMap((decline) => decline.codes.map((code) => [code, decline])))
const findDecline = (code: string | null | undefined) => BY_CODE.get(code ?? '') ?? OTHER

/** Returns why a payment failed, for staff: 'Not enough money in the account'. */
export const declineReason = (code: string): string => findDecline(code).reason

/** Returns what the customer reads: what happened, that nothing was charged, and what to do. */
export const declineSentence = (code: string | null | undefined): string => findDecline(code).sentence

/** Whether no bank has declined the attempt: it does not count towards the limit of failed payments. */
export const isGivenUp = (code: string): boolean => code === CANCELLED_BY_CUSTOMER || code === NOT_FINISHED
