import { describe, expect, test } from 'vitest'
import { findCardErrors, NO_CARD, readExpiry, securityCodeLength, spacedExpiry, spacedNumber } from './card-fields.ts'

const TODAY = new Date('2026-11-21T12:00:00Z')
const CARD = { name: 'Imogen Hale', number: '4242 4242 4242 4242', expiry: '08 / 29', code: '123' }

describe('formatting while typing', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['4242 4242-42', '4242 4242 42'],
    ['378282246310005', '3782 822463 10005'],
    ['', ''],
  ])('formats the number %s as %s', (typed, shown) => expect(spacedNumber(typed)).toBe(shown))

  test.each([
    ['0', '0'],
    ['08', '08'],
    ['0829', '08 / 29'],
    ['8', '08'],
    ['8/29', '08 / 29'],
    ['08/2029', '08 / 29'],
    ['12', '12'],
  ])('formats the expiry %s as %s', (typed, shown) => expect(spacedExpiry(typed)).toBe(shown))
})

test('reads the expiry, or null if it is invalid', () => {
  expect(readExpiry('08 / 29')).toEqual({ month: 8, year: 2029 })
  expect(readExpiry('13 / 29')).toBeNull()
  expect(readExpiry('08')).toBeNull()
})

describe('validation', () => {
  test('reports no errors for a valid card', () => expect(findCardErrors(CARD, TODAY)).toEqual({}))
  test('reports every field of an empty card', () =>
    expect(Object.keys(findCardErrors(NO_CARD, TODAY))).toEqual(['name', 'number', 'expiry', 'code']))
  test.each([
    [{ number: '4242 4242 4242 42' }, 'That number is too short. Check the long number on the card.'],
    [{ number: '4242 4242 4242 4241' }, 'That number isn’t right. Check the long number on the card.'],
    [{ expiry: '10 / 26' }, 'This card has expired. Use another card.'],
    [{ expiry: '1' }, 'Enter the month and year, for example 08 / 29.'],
    [{ code: '12' }, 'Enter the 3 digits of the security code.'],
  ])('%j: %s', (facts, sentence) => {
    expect(Object.values(findCardErrors({ ...CARD, ...facts }, TODAY))).toEqual([sentence])
  })
  test('accepts a card until the end of its expiry month', () =>
    expect(findCardErrors({ ...CARD, expiry: '11 / 26' }, TODAY)).toEqual({}))
})

test('American Express has a four-digit security code', () => {
  expect(securityCodeLength('3782')).toBe(4)
  expect(securityCodeLength('4242')).toBe(3)
})
