/** Checks who may buy products sold from 18 on, and whether an age check is needed (rules B1 and B3). */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { HttpError } from '../../platform/http/http-error.ts'

export interface BuyersAge {
  /** Whether the order has products sold from 18 on. */
  isRestricted: boolean
  /** The setting `age_check_required`. */
  isCheckRequired: boolean
  /** Whether this customer has passed an earlier check that is still valid. */
  isVerified: boolean
  /** YYYY-MM-DD. */
  date_of_birth: string | null
  /** The day in London, YYYY-MM-DD. */
  today: string
}

const DATE_OF_BIRTH = 'date_of_birth'

/**
 * Returns the initial age check status of the order. Throws 422 `date_of_birth_needed` if the date of birth is needed
 * and not saved, and `under_age` for anyone under 18, whether or not checks are enabled.
 */
export function startAgeCheck(buyer: BuyersAge): 'not_required' | 'passed' | 'pending' {
  if (!buyer.isRestricted) return 'not_required'
  if (buyer.date_of_birth !== null && !isOfAge(buyer.date_of_birth, buyer.today)) {
    throw ageError('under_age', `Some of these items are only sold to people aged ${AGE_LIMIT_YEARS} or over.`)
  }
  if (!buyer.isCheckRequired) return 'not_required'
  if (buyer.isVerified) return 'passed'
  if (buyer.date_of_birth === null) {
    throw ageError('date_of_birth_needed', 'Enter your date of birth: some of these items are age-restricted.')
  }
  return 'pending'
}

/** Takes YYYY-MM-DD. A person born on 29 February comes of age on 1 March in years without that day. */
export function isOfAge(date_of_birth: string, today: string): boolean {
  const year = Number(date_of_birth.slice(0, 4)) + AGE_LIMIT_YEARS
  return `${String(year).padStart(4, '0')}${date_of_birth.slice(4)}` <= today
}

const ageError = (code: string, detail: string) =>
  new HttpError(422, code, detail, { errors: [{ path: DATE_OF_BIRTH, message: detail }] })
