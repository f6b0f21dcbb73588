/** Who may buy goods that are sold from 18 on, and whether a check has yet to show it (rules B1 and B3). */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { HttpError } from '../../platform/http/http-error.ts'

export interface BuyersAge {
  /** Whether the order has goods that are sold from 18 on. */
  isRestricted: boolean
  /** The setting `age_check_required`. */
  isCheckRequired: boolean
  /** Whether this customer has passed a check before that still holds. */
  isVerified: boolean
  /** YYYY-MM-DD. */
  date_of_birth: string | null
  /** The day in London, YYYY-MM-DD. */
  today: string
}

const DATE_OF_BIRTH = 'date_of_birth'

/**
 * How the age check of the order starts. Refuses with 422 where the date of birth is needed and not saved
 * (`date_of_birth_needed`) or is of someone under 18 (`under_age`), the latter whether or not checks are switched on.
 */
export function startAgeCheck(buyer: BuyersAge): 'not_required' | 'passed' | 'pending' {
  if (!buyer.isRestricted) return 'not_required'
  if (buyer.date_of_birth !== null && !isOfAge(buyer.date_of_birth, buyer.today)) {
    throw refusal('under_age', `Some of these items are only sold to people aged ${AGE_LIMIT_YEARS} or over.`)
  }
  if (!buyer.isCheckRequired) return 'not_required'
  if (buyer.isVerified) return 'passed'
  if (buyer.date_of_birth === null) {
    throw refusal('date_of_birth_needed', 'Enter your date of birth: some of these items are age-restricted.')
  }
  return 'pending'
}

/** Both as YYYY-MM-DD. Who was born on 29 February comes of age on 1 March where there is no such day. */
export function isOfAge(date_of_birth: string, today: string): boolean {
  const year = Number(date_of_birth.slice(0, 4)) + AGE_LIMIT_YEARS
  return `${String(year).padStart(4, '0')}${date_of_birth.slice(4)}` <= today
}

const refusal = (code: string, detail: string) =>
  new HttpError(422, code, detail, { errors: [{ path: DATE_OF_BIRTH, message: detail }] })
