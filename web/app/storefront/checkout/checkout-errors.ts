/** Error messages of the checkout, and the step that shows each. */
import { ApiError } from '@shop/contract/client.ts'
import { describeError, withCode } from '../../lib/sentence-of.ts'
import type { Step } from './checkout-memory.ts'

export interface CheckoutError {
  step: Step
  /** Empty if the step itself shows the error. */
  sentences: string[]
  /** Whether the error concerns the items: a link to the cart is then shown. */
  isAboutCart?: boolean
  /** Whether this is a notice rather than an error. */
  isNotice?: boolean
}

const STEP_OF_FIELD: readonly [RegExp, Step][] = [
  [/address|postcode|nation|date_of_birth|deliver_to/, 'address'],
  [/delivery/, 'delivery'],
]
const NO_ANSWER =
  'The shop didn’t answer, so we can’t tell whether your order was placed. Press the button again: it won’t be placed twice.'

/** Returns the step that shows why the order was rejected, with the server's own messages. */
export function toCheckoutError(error: unknown): CheckoutError {
  if (!(error instanceof ApiError) || error.status >= 500)
    return { step: 'payment', sentences: [withCode(NO_ANSWER, error)] }
  const { code, errors = [], detail } = error.problem
  const named = `${code} ${errors.map(({ path }) => path).join(' ')}`
  const messages = [...new Set(errors.map(({ message }) => message))]
  if (/stock|cart|unavailable|price/.test(named)) {
    const more = messages.filter((message) => !detail.includes(message))
    return { step: 'payment', sentences: [detail, ...more], isAboutCart: true }
  }
  const [, step = 'payment'] = STEP_OF_FIELD.find(([pattern]) => pattern.test(named)) ?? []
  return { step, sentences: messages.length > 0 ? messages : [describeError(error, NO_ANSWER)] }
}

/** Whether the server has rejected the order permanently: none was placed, and a retry would not place one. */
export const isFinalRejection = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
