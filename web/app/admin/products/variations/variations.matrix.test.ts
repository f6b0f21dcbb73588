import { choiceKey } from '@shop/contract/fields/product.fields.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addCombinations,
  addOption,
  addValue,
  isRejected,
  leaveOut,
  leftOut,
  moveOption,
  moveValue,
  removeOption,
  removeValue,
  renameOption,
  renameValue,
  withSkus,
} from './variations.matrix.ts'
import { EMPTY_ROW, type Matrix, type Row } from './variations.row.ts'

const MOST = 60
const START: Matrix = { options: [], variations: [{ ...EMPTY_ROW, sku: 'AV', price: '4.99' }], parked: [] }

type Edit = (matrix: Matrix) => Matrix | { reason: string }
const name = fc.constantFrom('Flavour', 'Strength', 'flavour', 'Size', ' Pack ', '')
const value = fc.constantFrom('Mint', 'mint', 'Mango', '6 mg', '10 mg', '20 mg', ' ', 'Garden Mint')
const at = fc.nat({ max: 3 })
const edit: fc.Arbitrary<Edit> = fc.oneof(
  name.map(
    (typed): Edit =>
      (matrix) =>
        addOption(matrix, typed),
  ),
  fc.tuple(at, value).map(
    ([index, typed]): Edit =>
      (matrix) =>
        addValue(matrix, index, typed, MOST),
  ),
  fc.tuple(at, name).map(
    ([index, typed]): Edit =>
      (matrix) =>
        renameOption(matrix, index, typed),
  ),
  fc.tuple(at, value, value).map(
    ([index, before, typed]): Edit =>
      (matrix) =>
        matrix.options[index]?.values.some((known) => known.value === before)
          ? renameValue(matrix, index, before, typed)
          : matrix,
  ),
  fc.tuple(at, value).map(
    ([index, before]): Edit =>
      (matrix) =>
        removeValue(matrix, index, before),
  ),
  at.map(
    (index): Edit =>
      (matrix) =>
        removeOption(matrix, index),
  ),
  fc.tuple(at, at).map(
    ([from, to]): Edit =>
      (matrix) =>
        from < matrix.options.length ? moveOption(matrix, from, to) : matrix,
  ),
  fc.tuple(at, at, at).map(
    ([index, from, to]): Edit =>
      (matrix) =>
        moveValue(matrix, index, from, to),
  ),
  fc.nat({ max: 20 }).map(
    (place): Edit =>
      (matrix) =>
        leaveOut(matrix, place),
  ),
  fc.constant<Edit>((matrix) => addCombinations(matrix, leftOut(matrix, MOST))),
  fc.tuple(fc.nat({ max: 20 }), fc.string({ maxLength: 4 })).map(
    ([place, typed]): Edit =>
      (matrix) => ({
        ...matrix,
        variations: matrix.variations.map((row, index) => (index === place ? { ...row, price: typed } : row)),
      }),
  ),
)

const byCombination = (rows: readonly Row[]) => new Map(rows.map((row) => [choiceKey(row.attributes), row]))

test('after any sequence of edits combinations and SKUs are unique, match the options and leave something to buy', () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
      let matrix = withSkus(START, 'AV')
      for (const make of edits) {
        const made = make(matrix)
        if (isRejected(made)) continue
        matrix = withSkus(made, 'AV')
        const { options, variations, parked } = matrix
        expect(new Set(variations.map(({ attributes }) => choiceKey(attributes))).size).toBe(variations.length)
        expect(new Set(variations.map(({ sku }) => sku)).size).toBe(variations.length)
        expect(variations.length).toBeGreaterThan(0)
        expect(variations.length + parked.length).toBeLessThan(2000)
        for (const { attributes } of variations) {
          for (const option of options.filter(({ values }) => values.length > 0)) {
            expect(option.values.map((known) => known.value)).toContain(attributes[option.name])
          }
          expect(Object.keys(attributes)).toHaveLength(options.filter(({ values }) => values.length > 0).length)
        }
      }
    }),
    { numRuns: 300 },
  )
})

test('editing the options preserves what was typed for combinations that remain', () => {
  const typed = fc.record({ price: fc.string(), stock_quantity: fc.string(), sku: fc.uuid(), id: fc.nat() })
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 12 }), fc.array(typed, { minLength: 1 }), edit, (edits, cells, last) => {
      const before = edits.reduce<Matrix>((matrix, make) => {
        const made = make(matrix)
        return isRejected(made) ? matrix : withSkus(made, 'AV')
      }, START)
      const filled: Matrix = {
        ...before,
        variations: before.variations.map((row, place) => ({
          ...row,
          ...cells[place % cells.length],
          sku: `TYPED-${place}`,
          id: place + 1,
          isSkuSuggested: false,
        })),
      }
      const made = last(filled)
      if (isRejected(made)) return
      const after = withSkus(made, 'OTHER')
      const known = byCombination(filled.variations)
      for (const [key, row] of byCombination(after.variations)) {
        const was = known.get(key)
        if (!was) continue
        expect({ id: row.id, sku: row.sku, stock: row.stock_quantity }).toEqual({
          id: was.id,
          sku: was.sku,
          stock: was.stock_quantity,
        })
      }
      // Removed variations are parked: no input is lost.
      const kept = new Set([...after.variations, ...after.parked].map(({ id }) => id))
      for (const { id } of filled.variations) expect(kept).toContain(id)
    }),
    { numRuns: 300 },
  )
})

/** Flavour: Mint, Mango. Strength: 6 mg, 10 mg. */
function fourVariations(): Matrix {
  let matrix = START
  for (const [typed, values] of [
    ['Flavour', ['Mint', 'Mango']],
    ['Strength', ['6 mg', '10 mg']],
  ] as const) {
    matrix = done(addOption(matrix, typed))
    const index = matrix.options.length - 1
    for (const one of values) matrix = done(addValue(matrix, index, one, MOST))
  }
  return withSkus(matrix, 'AV')
}
function done(made: Matrix | { reason: string }): Matrix {
  if (isRejected(made)) throw new Error(made.reason)
  return made
}
const skus = (matrix: Matrix) => matrix.variations.map(({ sku }) => sku)

test('two options create every combination, in the order of the shop, at the first price', () => {
  const matrix = fourVariations()
  expect(skus(matrix)).toEqual(['AV-MIN-06', 'AV-MIN-10', 'AV-MAN-06', 'AV-MAN-10'])
  expect(matrix.variations.map(({ price }) => price)).toEqual(['4.99', '4.99', '4.99', '4.99'])
  expect(matrix.variations.map(({ stock_quantity }) => stock_quantity)).toEqual(['0', '0', '0', '0'])
})

test('a value that is removed and added again restores what was typed', () => {
  const matrix = fourVariations()
  const typed = {
    ...matrix,
    variations: matrix.variations.map((row) => ({ ...row, price: `${row.sku}!`, stock_quantity: '7' })),
  }
  const without = removeValue(typed, 0, 'Mango')
  expect(skus(without)).toEqual(['AV-MIN-06', 'AV-MIN-10'])
  const back = done(addValue(without, 0, 'Mango', MOST))
  expect(back.variations.map(({ price }) => price)).toEqual(['AV-MIN-06!', 'AV-MIN-10!', 'AV-MAN-06!', 'AV-MAN-10!'])
})

test('a combination that is left out stays out when another value is added', () => {
  const matrix = leaveOut(fourVariations(), 1)
  expect(leftOut(matrix, MOST)).toEqual([{ Flavour: 'Mint', Strength: '10 mg' }])
  const more = done(addValue(matrix, 0, 'Lemon', MOST))
  expect(more.variations).toHaveLength(5)
  expect(leftOut(more, MOST)).toEqual([{ Flavour: 'Mint', Strength: '10 mg' }])
})

test('more variations than a product may have are rejected with both counts', () => {
  expect(addValue(fourVariations(), 0, 'Lemon', 5)).toEqual({
    reason: 'That makes 6 variations. A product can have at most 5.',
  })
})

test('a duplicate name or value is rejected', () => {
  expect(addOption(fourVariations(), 'flavour')).toEqual({ reason: 'There is a choice called flavour already.' })
  expect(addValue(fourVariations(), 0, 'MINT', MOST)).toEqual({ reason: 'Flavour has MINT already.' })
})

test('a typed SKU stays when the SKU of the product changes; the suggested ones follow', () => {
  const matrix = fourVariations()
  const typed = {
    ...matrix,
    variations: matrix.variations.map((row, place) =>
      place === 0 ? { ...row, sku: 'MINE', isSkuSuggested: false } : row,
    ),
  }
  expect(skus(withSkus(typed, 'NEW'))).toEqual(['MINE', 'NEW-MIN-10', 'NEW-MAN-06', 'NEW-MAN-10'])
})
