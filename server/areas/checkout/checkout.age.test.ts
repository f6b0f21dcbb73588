import { describe, expect, test } from 'vitest'
import { type BuyersAge, isOfAge, startAgeCheck } from './checkout.age.ts'

const buyer = (facts: Partial<BuyersAge> = {}): BuyersAge => ({
  isRestricted: true,
  isCheckRequired: true,
  isVerified: false,
  date_of_birth: '1990-05-17',
  today: '2026-11-21',
  ...facts,
})
const ADULT_BORN = '2008-11-21'
const MINOR_BORN = '2008-11-22'

test('a customer comes of age on their eighteenth birthday', () => {
  expect(isOfAge(ADULT_BORN, '2026-11-21')).toBe(true)
  expect(isOfAge(MINOR_BORN, '2026-11-21')).toBe(false)
  expect(isOfAge('0099-01-01', '2026-11-21')).toBe(true)
})

test('a customer born on 29 February comes of age on 1 March', () => {
  expect(isOfAge('2008-02-29', '2026-02-28')).toBe(false)
  expect(isOfAge('2008-02-29', '2026-03-01')).toBe(true)
})

test('products without an age limit need no check for any customer', () => {
  expect(startAgeCheck(buyer({ isRestricted: false, date_of_birth: null }))).toBe('not_required')
  expect(startAgeCheck(buyer({ isRestricted: false, date_of_birth: MINOR_BORN }))).toBe('not_required')
})

test('an adult is checked once, and not again after passing', () => {
  expect(startAgeCheck(buyer())).toBe('pending')
  expect(startAgeCheck(buyer({ isVerified: true }))).toBe('passed')
  expect(startAgeCheck(buyer({ isVerified: true, date_of_birth: null }))).toBe('passed')
})

test('no check is needed when checks are off', () => {
  expect(startAgeCheck(buyer({ isCheckRequired: false, date_of_birth: null }))).toBe('not_required')
})

describe('rejects', () => {
  test('a check without a date of birth', () => {
    expect(() => startAgeCheck(buyer({ date_of_birth: null }))).toThrow(
      expect.objectContaining({
        status: 422,
        code: 'date_of_birth_needed',
        errors: [expect.objectContaining({ path: 'date_of_birth' })],
      }),
    )
  })

  test.each([{}, { isCheckRequired: false }, { isVerified: true }])('a customer under 18, %o', (facts) => {
    expect(() => startAgeCheck(buyer({ ...facts, date_of_birth: MINOR_BORN }))).toThrow(
      expect.objectContaining({ status: 422, code: 'under_age' }),
    )
  })
})
