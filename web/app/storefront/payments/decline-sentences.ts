/** Messages for declined cards: what happened, that nothing was charged, and what to do. */
const NOT_CHARGED = 'Your card was not charged.'

const REASONS: Partial<Record<string, string>> = {
  insufficient_funds: `Your card was declined: there isn’t enough money in the account. ${NOT_CHARGED} Use another card.`,
  expired_card: `Your card has expired. ${NOT_CHARGED} Use another card.`,
  incorrect_cvc: `Your card was declined: the security code is wrong. ${NOT_CHARGED} Check it and try again.`,
  invalid_cvc: `Your card was declined: the security code is wrong. ${NOT_CHARGED} Check it and try again.`,
  incorrect_number: `Your card was declined: the number is wrong. ${NOT_CHARGED} Check the long number on the card.`,
  authentication_required: `Your bank didn’t approve the payment. ${NOT_CHARGED} Try again or use another card.`,
  authentication_failed: `Your bank didn’t approve the payment. ${NOT_CHARGED} Try again or use another card.`,
  payment_intent_authentication_failure: `Your bank didn’t approve the payment. ${NOT_CHARGED} Try again or use another card.`,
  test_mode_live_card: `This is a demonstration shop that takes test cards only. ${NOT_CHARGED}`,
  processing_error: `Your card couldn’t be processed. ${NOT_CHARGED} Try again in a moment.`,
}

export function declineSentence(code: string | null | undefined): string {
  const known = code ? REASONS[code] : undefined
  return known ?? `Your card was declined. ${NOT_CHARGED} Check the details or use another card.`
}

/** Returns the field that a decline is about, which shows the message. */
export function declinedField(code: string | null | undefined): 'number' | 'expiry' | 'code' {
  if (code === 'expired_card') return 'expiry'
  return code === 'incorrect_cvc' || code === 'invalid_cvc' ? 'code' : 'number'
}
