import { expect, test } from 'vitest'
import {
  escapeText,
  fillText,
  formatDay,
  formatStrengths,
  inWords,
  joinTexts,
  joinWords,
  linkTo,
  lowerFirst,
  toSentence,
  withoutClaims,
} from './text.ts'

test('fills in values, and leaves out a part in brackets if one of its values is empty', () => {
  expect(fillText('{name} costs {price}[[, {unit} each]].', { name: 'Tea', price: '£5', unit: '' })).toBe(
    'Tea costs £5.',
  )
  expect(fillText('{name} costs {price}[[, {unit} each]].', { name: 'Tea', price: '£5', unit: '5p' })).toBe(
    'Tea costs £5, 5p each.',
  )
  expect(fillText('{name} costs {price}.', { name: 'Tea' })).toBeUndefined()
})

test('texts of the catalogue stay text', () => {
  expect(escapeText('[x](javascript:alert(1)) <b>*')).toBe('\\[x\\](javascript:alert(1)) \\<b\\>\\*')
  expect(linkTo('Tea', '//evil.example')).toBe('Tea')
  expect(linkTo('Tea', '/product/1-tea')).toBe('[Tea](/product/1-tea)')
})

test('lists, numbers, days and sentences are written in plain English', () => {
  expect(joinWords(['a', 'b', 'c'], 'or')).toBe('a, b or c')
  expect([inWords(0), inWords(3), inWords(1000)]).toEqual(['no', 'three', '1,000'])
  expect(formatStrengths([6, 10])).toBe('6 or 10 mg')
  expect(formatDay('2026-11-20')).toBe('20 November')
  expect([toSentence('a'), toSentence('a!')]).toEqual(['a.', 'a!'])
  expect([lowerFirst('Kit, one pod'), lowerFirst('USB lead')]).toEqual(['kit, one pod', 'USB lead'])
  expect(joinTexts(['a', '', undefined, 'b'])).toBe('a b')
})

test('sentences that make a health claim are left out', () => {
  expect(withoutClaims('A green tea. It helps you sleep.', 'Green Tea')).toBe('A green tea.')
})
