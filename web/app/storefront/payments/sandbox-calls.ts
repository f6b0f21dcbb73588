import { api } from '../../lib/api.ts'
import { type CardFields, readExpiry, stripNonDigits } from './card-fields.ts'

/** Sends a test card to the built-in provider. The fields must be valid. */
export function sandboxPay(clientSecret: string, { number, expiry, code }: CardFields) {
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
export const sandboxAuthenticate = (clientSecret: string, approve: boolean) =>
  api('POST /payment/sandbox/authenticate', { body: { client_secret: clientSecret, approve } })
