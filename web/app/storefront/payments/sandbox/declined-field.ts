/** Returns the field that a decline is about, which shows the message. */
export function declinedField(code: string | null | undefined): 'number' | 'expiry' | 'code' {
  if (code === 'expired_card') return 'expiry'
  return code === 'incorrect_cvc' || code === 'invalid_cvc' ? 'code' : 'number'
}
