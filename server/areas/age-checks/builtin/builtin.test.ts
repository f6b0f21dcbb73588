import { expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { type AgeCheckFacts, digestOfFacts, isAgeVerified } from '../age-check.facts.ts'
import { builtinAgeCheck } from './builtin.provider.ts'

const provider = builtinAgeCheck(fixedClock('2026-11-21T12:00:00Z'))
const address = {
  line1: '14 Calder Row',
  line2: '',
  city: 'Leeds',
  county: '',
  postcode: 'LS7 3QD',
  country: 'GB' as const,
}
const facts = (changes: Partial<AgeCheckFacts> = {}): AgeCheckFacts => ({
  name: 'Imogen Hale',
  account_name: 'Imogen',
  date_of_birth: '1990-05-17',
  address,
  ...changes,
})
const answerTo = async (changes: Partial<AgeCheckFacts>) =>
  (await provider.check(facts(changes), new AbortController().signal)).status

test('passes a plausible adult at a plausible address', async () => {
  expect(await answerTo({})).toBe('passed')
  expect(await answerTo({ date_of_birth: '2008-11-21' })).toBe('passed')
  expect(await answerTo({ address: { ...address, line1: 'Rose Cottage', line2: '3 Mill Lane' } })).toBe('passed')
})

test('fails anyone under 18, and the last name that is reserved for tests', async () => {
  expect(await answerTo({ date_of_birth: '2008-11-22' })).toBe('failed')
  expect(await answerTo({ name: 'Jo Refuse' })).toBe('failed')
  expect(await answerTo({ account_name: 'Jo REFUSE' })).toBe('failed')
})

test.each([
  { name: 'Jo Review' },
  { account_name: 'Jo Review' },
  { name: 'Imogen' },
  { name: 'Imogen 2' },
  { date_of_birth: null },
  { date_of_birth: '1899-12-31' },
  { address: { ...address, line1: 'Rose Cottage' } },
  { address: { ...address, postcode: 'JE2 3AB' } },
])('is unsure about %o', async (changes) => {
  expect(await answerTo(changes)).toBe('unsure')
})

test('accepts an earlier check until name, date of birth or billing address changes', () => {
  const billing = { ...address, full_name: 'Imogen Hale', phone: '' }
  const user = {
    name: 'Imogen',
    date_of_birth: '1990-05-17',
    age_verified_at: '2026-01-01T00:00:00Z',
    age_verified_facts: digestOfFacts(facts()),
  }
  expect(isAgeVerified(user, billing)).toBe(true)
  expect(isAgeVerified(user, { ...billing, full_name: 'imogen  hale', phone: '0113 496 0000' })).toBe(true)
  expect(isAgeVerified({ ...user, age_verified_at: null }, billing)).toBe(false)
  expect(isAgeVerified({ ...user, age_verified_facts: null }, billing)).toBe(false)
  expect(isAgeVerified({ ...user, name: 'Ian' }, billing)).toBe(false)
  expect(isAgeVerified({ ...user, date_of_birth: '1990-05-18' }, billing)).toBe(false)
  expect(isAgeVerified(user, { ...billing, full_name: 'Ian Hale' })).toBe(false)
  expect(isAgeVerified(user, { ...billing, postcode: 'LS7 3QE' })).toBe(false)
})
