import { describe, expect, test } from 'vitest'
import { createMatcher, type Model } from './matcher.ts'
import { decodeModel, encodeModel } from './model-file.ts'
import { trainMatcher } from './train.ts'

const examples = [
  'where is my order',
  'where is my parcel',
  'has my order shipped',
  'track my parcel',
  'parcel not here',
  'when does my order come',
  'my order is late',
]
  .map((text) => ({ intent: 'order_status', text }))
  .concat(
    ['how much is delivery', 'delivery cost', 'is delivery free', 'what does postage cost', 'free postage'].map(
      (text) => ({
        intent: 'delivery_cost',
        text,
      }),
    ),
    ['hello there', 'hi', 'hello', 'good morning', 'hi there'].map((text) => ({ intent: 'small_talk', text })),
  )
const model = trainMatcher(examples)
const matcher = createMatcher(model)

describe('the matcher', () => {
  test.each([
    ['wheres my parcle', 'order_status'],
    ['cost of delivery please', 'delivery_cost'],
    ['hello!!', 'small_talk'],
  ])('ranks %j as %s', (text, intent) => expect(matcher.rank(text)[0]?.intent).toBe(intent))

  test('ranks every intent once, best first, and the confidences sum to 1', () => {
    const ranked = matcher.rank('is postage free')
    const confidences = ranked.map(({ confidence }) => confidence)
    expect(ranked.map(({ intent }) => intent).sort()).toEqual(['delivery_cost', 'order_status', 'small_talk'])
    expect(confidences).toEqual([...confidences].sort((one, other) => other - one))
    expect(confidences.reduce((sum, confidence) => sum + confidence, 0)).toBeCloseTo(1, 5)
  })

  test('reads nothing and nonsense without failing', () => {
    for (const text of ['', '   ', '!!!', '😀', 'zzzz', 'word '.repeat(2000)])
      expect(matcher.rank(text)).toHaveLength(3)
  })
})

describe('training', () => {
  test('always gives the same model', () => expect(trainMatcher(examples)).toEqual(model))

  test('depends on the order and the seed only in the figures', () => {
    const other = createMatcher(trainMatcher([...examples].reverse(), { seed: 3 }))
    expect(other.rank('track my parcel')[0]?.intent).toBe('order_status')
  })
})

describe('a model as bytes', () => {
  test('is the same when it is read back', () => expect(decodeModel(encodeModel(model))).toEqual<Model>(model))

  test('is rejected when it is truncated or not a model', () => {
    expect(() => decodeModel(encodeModel(model).subarray(0, -1))).toThrow('cut short')
    expect(() => decodeModel(Buffer.from('hello\n'))).toThrow()
  })
})
