import { describe, expect, test } from 'vitest'
import { commonWords, createSpeller } from './spelling.ts'

const vocabulary = new Map([
  ['mango', 5],
  ['menthol', 3],
  ['blueberry', 2],
  ['nicotine', 9],
  ['nicotinic', 1],
  ['coil', 4],
])
const { correct } = createSpeller(vocabulary, commonWords)

describe('the speller', () => {
  test.each([
    ['mnago', 'mango'],
    ['mentohl', 'menthol'],
    ['bluberri', 'blueberry'],
    ['nictoine', 'nicotine'],
    ['manggo', 'mango'],
    ['cooil', 'coil'],
  ])('corrects %s to %s', (typed, meant) => expect(correct(typed)).toBe(meant))

  test.each(['manage', 'stopped', 'making', 'call', '18650', '20mg', 'tea', 'mangrove', '.'])(
    'leaves %s as it is',
    (typed) => expect(correct(typed)).toBe(typed),
  )

  test('prefers the more frequent of two equally near words', () => {
    expect(
      createSpeller(
        new Map([
          ['mint', 1],
          ['mist', 8],
        ]),
        new Set(),
      ).correct('miat'),
    ).toBe('mist')
  })
})
