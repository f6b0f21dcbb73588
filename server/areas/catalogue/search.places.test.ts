import { expect, test } from 'vitest'
import { matchingWithin } from './search.places.ts'

test('a match within nothing is the match', () => {
  expect(matchingWithin("'plum':* | 'grape'", [])).toBe("('plum':* | 'grape')")
})

test('all words of one of the names of each place are asked for', () => {
  const names = [['Alder & Finch', "O'Hara"], ['Nic Salts 10mg']]
  expect(matchingWithin("'plum'", names)).toBe(
    "('plum') & (('alder' & 'finch') | ('ohara')) & (('nic' & 'salts' & '10mg'))",
  )
})

test('a name without words lets every product of its places pass', () => {
  expect(matchingWithin("'plum'", [['☘', 'Alder'], ['Teas']])).toBe("('plum') & (('teas'))")
})
