import { expect, test } from 'vitest'
import { matchingAll, matchingAny, matchingTyped, parseQuery } from './search.query.ts'
import { editDistance, nearestWord } from './search.spelling.ts'
import { synonymsFrom } from './search.synonyms.ts'

const none = synonymsFrom([])
const trade = synonymsFrom([
  { group_name: 'salt', term: 'nic salt' },
  { group_name: 'salt', term: 'nicotine salt' },
  { group_name: 'e-liquid', term: 'e-liquid' },
  { group_name: 'e-liquid', term: 'juice' },
  { group_name: 'e-liquid', term: 'liquid' },
])

test('leaves out stop words unless there is nothing else', () => {
  expect(parseQuery('the best of mango').words).toEqual(['best', 'mango'])
  expect(parseQuery('the of').words).toEqual(['the', 'of'])
})

test('uses at most twelve different words', () => {
  const { words } = parseQuery(Array.from({ length: 100 }, (_, index) => `w${index % 50}`).join(' '))
  expect(words).toHaveLength(12)
  expect(new Set(words).size).toBe(12)
})

test('treats the last word as unfinished', () => {
  expect(matchingTyped(['mango', 'ic'])).toBe("('mango' & 'ic':*)")
  expect(matchingAny(['mangos', 'ice'], none)).toBe("('mango' | 'ice':*)")
  expect(matchingAll([], none)).toBeUndefined()
})

test('adds the synonyms of a group to the typed term, longest term first', () => {
  expect(matchingAll(['nic', 'salts', 'mango'], trade)).toBe("((('nic' & 'salt') | ('nicotine' & 'salt')) & 'mango':*)")
})

test('drops a synonym that another one contains', () => {
  expect(matchingAll(['juice', 'x'], trade)).toBe("(('juice' | 'liquid') & 'x')")
  expect(matchingAll(['e', 'liquid', 'xy'], trade)).toBe("(('juice' | 'liquid') & 'xy':*)")
})

test('counts a missing, extra, wrong or swapped letter as one edit', () => {
  expect(editDistance('mango', 'mango')).toBe(0)
  expect(editDistance('mngo', 'mango')).toBe(1)
  expect(editDistance('maango', 'mango')).toBe(1)
  expect(editDistance('mengo', 'mango')).toBe(1)
  expect(editDistance('mnago', 'mango')).toBe(1)
  expect(editDistance('', 'mango')).toBe(5)
})

test('corrects to the nearest word, and the most common of equally near ones', () => {
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
