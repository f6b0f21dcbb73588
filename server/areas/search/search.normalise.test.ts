import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameKey, searchForms, singular, splitWords } from './search.normalise.ts'

test.each([
  ['10mg', ['10mg']],
  ['10 mg', ['10mg']],
  ['10-mg', ['10mg']],
  ['0.8ohm', ['0.8ohm']],
  ['0.8 Ω', ['0.8ohm']],
  ['.8Ω', ['0.8ohm']],
  ['0.80 ohms', ['0.8ohm']],
  ['50/50', ['50/50']],
  ['100 µg', ['100mcg']],
  ['1,000 IU', ['1000iu']],
  ['2 %', ['2percent']],
  ['Riot’s Crème Brûlée™', ['riots', 'creme', 'brulee']],
  ["Riot's CREME brulee", ['riots', 'creme', 'brulee']],
  ['e-liquid', ['e', 'liquid']],
  ['🥭 Mango 🧊 Ice!!!', ['mango', 'ice']],
  ['Straße Bœuf Smørrebrød', ['strasse', 'boeuf', 'smorrebrod']],
  ['чай', ['чаи']],
  ['🔥🔥', []],
  ['', []],
])('reads %j as %j', (text, words) => {
  expect(splitWords(text)).toEqual(words)
})

test('returns at most the requested number of words, each of limited length', () => {
  expect(splitWords('a b c d', 2)).toEqual(['a', 'b'])
  expect(splitWords('x'.repeat(500))[0]).toHaveLength(60)
})

test('finds a word by its singular, its parts and its spelling as one word', () => {
  expect([...searchForms('e-liquid').forms]).toContain('eliquid')
  expect([...searchForms('XROS 4').forms]).toContain('xros4')
  expect([...searchForms('XROS4').forms]).toEqual(expect.arrayContaining(['xros4', 'xros', '4']))
  expect([...searchForms('10 mg').forms]).toEqual(expect.arrayContaining(['10mg', '10', 'mg']))
  expect(searchForms('Gummies 10 mg').words).toEqual(['gummies', '10mg'])
})

test.each([
  ['gummy', 'gummies'],
  ['cookie', 'cookies'],
  ['battery', 'batteries'],
  ['glass', 'glasses'],
  ['box', 'boxes'],
  ['tea', 'teas'],
  ['vitamin', 'vitamins'],
  ['salt', 'salts'],
])('treats %s and %s as one word', (one, many) => {
  expect(singular(many)).toBe(singular(one))
})

test('leaves words alone that only look like plurals', () => {
  expect(singular('citrus')).toBe('citrus')
  expect(singular('glass')).toBe('glass')
  expect(singular('b12s')).toBe('b12s')
})

test('uses a name without words as its own key', () => {
  expect(nameKey(' 🔥 ')).toBe('🔥')
  expect(nameKey("Riot's  MANGO-Ice 10 mg")).toBe('riots mango ice 10mg')
})

test('returns only words that are safe between quotes, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
      return [...searchForms(text).forms].every((form) => /^[\p{L}\p{N}./]+$/u.test(form))
    }),
  )
})
