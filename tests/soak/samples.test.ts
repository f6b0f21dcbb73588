import { expect, test } from 'vitest'
import { measureGrowth, type Sample } from './samples.ts'

const during = (megabytes: (second: number) => number): Sample[] =>
  Array.from({ length: 100 }, (_, second) => ({ second, megabytes: megabytes(second), handles: 40, connections: 12 }))

const memory = (samples: Sample[]) => measureGrowth(samples).find(({ what }) => what === 'megabytes')

test('values that only grow at first count as flat', () => {
  expect(memory(during((second) => Math.min(300, 200 + second * 5)))).toMatchObject({ after: 300, isFlat: true })
})

test('values that keep growing do not', () => {
  expect(memory(during((second) => 200 + second))?.isFlat).toBe(false)
})

test('one outlier is not growth', () => {
  expect(memory(during((second) => (second === 99 ? 900 : 250)))).toMatchObject({
    before: 250,
    after: 250,
    isFlat: true,
  })
})
