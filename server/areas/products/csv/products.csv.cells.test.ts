import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCell, fromList, fromPairs, toCell, toList, toPairs } from './products.csv.cells.ts'

test('writes no cell that looks like a formula, and reads each back unchanged', () => {
  for (const formula of ['=1+1', '+44', '-2', '@SUM(A1)', '\t=1', '\r=1', "'quoted", '   ', "''"]) {
    expect(toCell(formula)).toBe(`'${formula}`)
  }
  for (const plain of ['', '4.99', 'Tea = good', '{"a":1}', 'a-b']) expect(toCell(plain)).toBe(plain)
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = toCell(text)
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(fromCell(cell)).toBe(text)
    }),
  )
})

test('reads lists and options back unchanged, whatever they contain', () => {
  expect(toList(['a|b', 'c=d', 'e\\'])).toBe('a\\|b | c\\=d | e\\\\')
  expect(toPairs({ Flavour: 'Mango', 'A=B': 'x|y' })).toBe('Flavour=Mango | A\\=B=x\\|y')
  const word = fc.string({ minLength: 1, unit: 'binary' }).filter((text) => text.trim() === text)
  fc.assert(
    fc.property(fc.array(word), (entries) => {
      expect(fromList(toList(entries))).toEqual(entries)
    }),
  )
  fc.assert(
    fc.property(fc.dictionary(word, word, { noNullPrototype: true }), (pairs) => {
      expect(fromPairs(toPairs(pairs))).toEqual(pairs)
    }),
  )
})

test('ignores spaces in typed lists, and returns nothing for text that is not a pair', () => {
  expect(fromList(' mint |fresh |  | ')).toEqual(['mint', 'fresh'])
  expect(fromPairs('Flavour = Mango|Strength=10 mg')).toEqual({ Flavour: 'Mango', Strength: '10 mg' })
  expect(fromPairs('Mango')).toBeUndefined()
})
