/** What stands in the way of an order, and at which step it is said. */
import { ApiError } from '@shop/contract/client.ts'
import { sentenceOf, withCode } from '../../sentence-of.ts'
import type { Step } from './checkout-memory.ts'

export interface Trouble {
  step: Step
  /** None where the step itself shows what is wrong. */
  sentences: string[]
  /** The goods are at fault: the way to the cart is offered. */
  isAboutCart?: boolean
  /** The customer is to know of it, but nothing is wrong. */
  isNotice?: boolean
}

const STEP_OF_FIELD: readonly [RegExp, Step][] = [
  [/address|postcode|nation|date_of_birth|deliver_to/, 'address'],
  [/delivery/, 'delivery'],
]
const NO_ANSWER =
  'The shop didn’t answer, so we can’t tell whether your order was placed. Press the button again: it won’t be placed twice.'

/** Where a refusal to place the order belongs, in the server's own sentences. */
export function troubleOf(error: unknown): Trouble {
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
  return { step, sentences: messages.length > 0 ? messages : [sentenceOf(error, NO_ANSWER)] }
}

/** Refused for good: nothing was made, and nothing will be made of it. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && ![401, 408, 425, 429].includes(error.status)
