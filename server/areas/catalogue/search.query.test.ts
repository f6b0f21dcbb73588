import { expect, test } from 'vitest'
import { matchingAll, matchingAny, matchingTyped, parseQuery } from './search.query.ts'
import { nearestWord, slipsBetween } from './search.spelling.ts'
import { synonymsFrom } from './search.synonyms.ts'

const none = synonymsFrom([])
const trade = synonymsFrom([
  { group_name: 'salt', term: 'nic salt' },
  { group_name: 'salt', term: 'nicotine salt' },
  { group_name: 'e-liquid', term: 'e-liquid' },
  { group_name: 'e-liquid', term: 'juice' },
  { group_name: 'e-liquid', term: 'liquid' },
])

test('leaves stop words out, unless there is nothing else', () => {
  expect(parseQuery('the best of mango').words).toEqual(['best', 'mango'])
  expect(parseQuery('the of').words).toEqual(['the', 'of'])
})

test('looks at no more than twelve words, each once', () => {
  const { words } = parseQuery(Array.from({ length: 100 }, (_, index) => `w${index % 50}`).join(' '))
  expect(words).toHaveLength(12)
  expect(new Set(words).size).toBe(12)
})

test('takes the last word for an unfinished one', () => {
  expect(matchingTyped(['mango', 'ic'])).toBe("('mango' & 'ic':*)")
  expect(matchingAny(['mangos', 'ice'], none)).toBe("('mango' | 'ice':*)")
  expect(matchingAll([], none)).toBeUndefined()
})

test('puts the other terms of a group beside the one that was typed, the longest term first', () => {
  expect(matchingAll(['nic', 'salts', 'mango'], trade)).toBe("((('nic' & 'salt') | ('nicotine' & 'salt')) & 'mango':*)")
})

test('drops a synonym that another one includes', () => {
  expect(matchingAll(['juice', 'x'], trade)).toBe("(('juice' | 'liquid') & 'x')")
  expect(matchingAll(['e', 'liquid', 'xy'], trade)).toBe("(('juice' | 'liquid') & 'xy':*)")
})

test('counts a letter left out, put in, mistaken or swapped as one slip', () => {
  expect(slipsBetween('mango', 'mango')).toBe(0)
  expect(slipsBetween('mngo', 'mango')).toBe(1)
  expect(slipsBetween('maango', 'mango')).toBe(1)
  expect(slipsBetween('mengo', 'mango')).toBe(1)
  expect(slipsBetween('mnago', 'mango')).toBe(1)
  expect(slipsBetween('', 'mango')).toBe(5)
})

test('corrects to the nearest word, of equally near ones to the most common', () => {
  const known = [
    { word: 'mango', product_count: 40 },
    { word: 'mangy', product_count: 1 },
    { word: 'menthol', product_count: 90 },
  ]
  expect(nearestWord('mnago', known, false)).toBe('mango')
  expect(nearestWord('mangq', known, false)).toBe('mango')
  expect(nearestWord('mentol', known, false)).toBe('menthol')
  expect(nearestWord('mnetho', known, true)).toBe('menthol')
  expect(nearestWord('xylophone', known, false)).toBeUndefined()
  expect(nearestWord('1234', [{ word: '1235', product_count: 1 }], false)).toBeUndefined()
})
