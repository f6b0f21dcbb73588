import { expect, test } from 'vitest'
import { matchingWithin } from './search.places.ts'

test('leaves a match without restrictions unchanged', () => {
  expect(matchingWithin("'plum':* | 'grape'", [])).toBe("('plum':* | 'grape')")
})

test('requires all words of one name of each category or brand', () => {
  const names = [['Alder & Finch', "O'Hara"], ['Nic Salts 10mg']]
  expect(matchingWithin("'plum'", names)).toBe(
    "('plum') & (('alder' & 'finch') | ('ohara')) & (('nic' & 'salts' & '10mg'))",
  )
})

test('matches every product of a category or brand whose name has no words', () => {
  expect(matchingWithin("'plum'", [['☘', 'Alder'], ['Teas']])).toBe("('plum') & (('teas'))")
})
