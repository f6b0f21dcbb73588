/**
 * The built-in test provider of age checks. It works offline by the rule in docs/age-check.md: it checks whether name,
 * address and date of birth are plausible, not whether they are real. A live shop uses another provider or staff.
 */
import { readPostcode } from '@shop/contract/lib/postcode.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { isOfAge } from '../../checkout/checkout.age.ts'
import { type AgeCheckFacts, digestOfFacts } from '../age-check.facts.ts'
import type { AgeCheckAnswer, AgeCheckProvider } from '../age-check.provider.ts'

/** Last names that trigger a certain result, for tests and demonstrations. */
const REFUSED_NAME = 'refuse'
const UNSURE_NAME = 'review'
/** Earlier dates of birth are implausible. */
const EARLIEST_BIRTH = '1900-01-01'
const REFERENCE_LENGTH = 12

export function builtinAgeCheck(clock: Clock): Required<Pick<AgeCheckProvider, 'name' | 'check'>> {
  return {
    name: 'builtin',
    check: async (facts) => ({
      ...judge(facts, clock.today()),
      reference: digestOfFacts(facts).slice(0, REFERENCE_LENGTH),
    }),
  }
}

function judge(facts: AgeCheckFacts, today: string): Omit<AgeCheckAnswer, 'reference'> {
  const { name, account_name, date_of_birth, address } = facts
  const lastNames = [name, account_name].map((full) => wordsOf(full).at(-1)?.toLowerCase())
  if (lastNames.includes(REFUSED_NAME)) return { status: 'failed', reason: 'This name isn’t known at this address.' }
  if (date_of_birth !== null && date_of_birth >= EARLIEST_BIRTH && !isOfAge(date_of_birth, today)) {
    return { status: 'failed', reason: 'The date of birth is less than 18 years ago.' }
  }
  const doubts: [boolean, string][] = [
    [lastNames.includes(UNSURE_NAME), 'We found several people with this name at this address.'],
    [date_of_birth === null, 'There is no date of birth.'],
    [date_of_birth !== null && date_of_birth < EARLIEST_BIRTH, 'The date of birth is too long ago.'],
    [wordsOf(name).length < 2, 'The billing address has no first and last name.'],
    [!/\d/.test(`${address.line1} ${address.line2}`), 'The address has no house number.'],
    [!readPostcode(address.postcode), 'The postcode isn’t in the United Kingdom.'],
  ]
  const doubt = doubts.find(([applies]) => applies)
  return doubt ? { status: 'unsure', reason: doubt[1] } : { status: 'passed', reason: 'Name, address and age match.' }
}

const wordsOf = (name: string): string[] => name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
