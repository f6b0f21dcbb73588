import { beforeAll, describe, expect, test } from 'vitest'
import { findImportCycles } from '../../scripts/shape/import-cycles.ts'
import { readLimits } from '../../scripts/shape/limits.ts'
import { type Measure, measureShape } from '../../scripts/shape/measure.ts'
import { parseSource } from '../../scripts/shape/parsed.ts'
import { findInExport, findInFileName, findInTitle } from '../../scripts/shape/retired-words.ts'

const limits = readLimits()
let measures: Record<string, Measure>
beforeAll(() => {
  measures = measureShape()
})

test('every measure has a limit, and every limit has a measure', () => {
  expect(Object.keys(limits).sort()).toEqual(Object.keys(measures).sort())
})

test.each(Object.entries(limits))('no change makes it worse: %s', (name, { limit }) => {
  expect(measures[name]?.value, '`npm run shape -- --all` lists what is counted').toBeLessThanOrEqual(limit)
})

describe('what is measured', () => {
  test.each([
    ['keptAnswers', ['kept']],
    ['MOST_IN_HAND', ['MOST_IN_HAND']],
    ['priceOf', ['…Of']],
    ['AskedThread', ['asked']],
    ['PackingSlip', []],
    ['placeOrder', []],
    ['NotFoundError', []],
    ['loadShedding', []],
  ])('retired words in the export %s are %j', (name, words) => {
    expect(findInExport(name)).toEqual(words)
  })

  test('a sentence may keep the plain English that a name may not', () => {
    expect(findInTitle('keeps the most recent part')).toEqual([])
    expect(findInTitle('the crowd is told')).toEqual(['crowd', 'told'])
    expect(findInFileName('keep-part')).toEqual(['keep', 'part'])
    expect(findInFileName('order.moves')).toEqual(['order.moves'])
  })

  test('functions have the names they are assigned to, and all their lines', () => {
    const text = 'const add = (a) => {\n  return a\n}\nexport function outer() {\n  return { inner() {} }\n}\n'
    expect(parseSource({ path: 'a.ts', text }).functions).toEqual([
      { name: 'add', lines: 3, at: 'a.ts:1' },
      { name: 'outer', lines: 3, at: 'a.ts:4' },
      { name: 'inner', lines: 1, at: 'a.ts:5' },
    ])
  })

  test('test titles are found after each() and in templates', () => {
    const text = "describe.each([1])('one %i', () => { test(`two`, run); test.each`a`('three', run) }); log('no')"
    expect(parseSource({ path: 'a.test.ts', text }).testTitles).toEqual(['one %i', 'two', 'three'])
  })

  test('a cycle includes type imports, and its members are found once', () => {
    const files = {
      'a.ts': "import type { B } from './b.ts'",
      'b.ts': "export * from './c.ts'",
      'c.ts': "import { a } from './a.ts'",
      'd.ts': "import { a } from './a.ts'",
    }
    const sources = Object.entries(files).map(([path, text]) => ({ path, text }))
    expect(findImportCycles(sources)).toEqual([['a.ts', 'b.ts', 'c.ts']])
  })
})
