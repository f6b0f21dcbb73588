import { expect, test } from 'vitest'
import { restrictMatch } from './search.filter-names.ts'

test('leaves a match without restrictions unchanged', () => {
  expect(restrictMatch("'plum':* | 'grape'", [])).toBe("('plum':* | 'grape')")
})

test('requires all words of one name of each category or brand', () => {
  const names = [['Alder & Finch', "O'Hara"], ['Nic Salts 10mg']]
  expect(restrictMatch("'plum'", names)).toBe(
    "('plum') & (('alder' & 'finch') | ('ohara')) & (('nic' & 'salts' & '10mg'))",
  )
})

test('matches every product of a category or brand whose name has no words', () => {
  expect(restrictMatch("'plum'", [['☘', 'Alder'], ['Teas']])).toBe("('plum') & (('teas'))")
})
