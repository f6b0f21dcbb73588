/** Whose age is checked, and whether that person has passed already (rule B3). */
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { digestInput } from '../../platform/idempotency.ts'

/** What a provider is given to find a person by. */
export interface AgeCheckFacts {
  /** As on the billing address. */
  name: string
  /** As on the account. */
  account_name: string
  /** YYYY-MM-DD; null where it was taken back since the order was placed. */
  date_of_birth: string | null
  address: Pick<AddressSnapshot, 'line1' | 'line2' | 'city' | 'county' | 'postcode' | 'country'>
}

/** What of a customer an age check is about, and what is known of earlier ones. */
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

/** Names a person by digest; kept with a passed check, it tells whether anything about them has changed since. */
export function digestOfFacts({ name, account_name, date_of_birth, address }: AgeCheckFacts): string {
  const { line1, line2, city, county, postcode, country } = address
  const facts = [name, account_name, date_of_birth ?? '', line1, line2, city, county, postcode, country]
  return digestInput(facts.map((fact) => fact.trim().replace(/\s+/g, ' ').toLowerCase()))
}

/** Whether this customer has passed a check that still holds: nothing that it was about has changed. */
export function isAgeVerified(user: CheckedUser, billing: AddressSnapshot): boolean {
  return user.age_verified_at !== null && user.age_verified_facts === digestOfFacts(collectFacts(user, billing))
}
