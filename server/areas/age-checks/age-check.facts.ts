/** The facts that an age check is about, and whether the customer has already passed with them (rule B3). */
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { digestInput } from '../../platform/idempotency.ts'

/** What a provider receives to look up a person. */
export interface AgeCheckFacts {
  /** The name on the billing address. */
  name: string
  /** The name on the account. */
  account_name: string
  /** YYYY-MM-DD; null if the customer removed it after placing the order. */
  date_of_birth: string | null
  address: Pick<AddressSnapshot, 'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'country'>
}

/** The facts of a customer that an age check uses, with the result of an earlier check. */
export interface CheckedUser {
  name: string
  date_of_birth: string | null
  age_verified_at: Date | string | null
  age_verified_facts: string | null
}

export function collectFacts(
  user: Pick<CheckedUser, 'name' | 'date_of_birth'>,
  billing: AddressSnapshot,
): AgeCheckFacts {
  const { line1, line2, city, county, postcode, country } = billing
  return {
    name: billing.full_name,
    account_name: user.name,
    date_of_birth: user.date_of_birth,
    address: { line1, line2, city, county, postcode, country },
  }
}

/** Returns a digest of the facts. Stored with a passed check, it shows whether any of them has changed since. */
export function digestOfFacts({ name, account_name, date_of_birth, address }: AgeCheckFacts): string {
  const { line1, line2, city, county, postcode, country } = address
  const facts = [name, account_name, date_of_birth ?? '', line1, line2, city, county, postcode, country]
  return digestInput(facts.map((fact) => fact.trim().replace(/\s+/g, ' ').toLowerCase()))
}

/** Returns whether this customer has passed a check that is still valid: none of its facts has changed. */
export function isAgeVerified(user: CheckedUser, billing: AddressSnapshot): boolean {
  return user.age_verified_at !== null && user.age_verified_facts === digestOfFacts(collectFacts(user, billing))
}
