import { expect, test } from 'vitest'
import { mergeItems, readSumRequest } from './items.ts'

const read = (text: string, isAfterSum = false) => readSumRequest({ words: text.split(' ') }, isAfterSum)

test.each([
  ['how much for 3', 3],
  ['5 packs', 5],
  ['how much are 4', 4],
  ['what if i take 10', 10],
  ['6 of those in 10mg', 6],
  ['salts for 3 weeks', undefined],
  ['20 then', undefined],
])('%s counts %s', (text, quantity) => {
  expect(read(text).quantity).toBe(quantity)
})

test('a bare number is a quantity only after a sum', () => {
  expect(read('make it 3').quantity).toBeUndefined()
  expect(read('make it 3', true).quantity).toBe(3)
})

test('a parcel that is posted is no sum', () => {
  expect(read('both together posted').isTotal).toBe(true)
  expect(read('when was it posted').isTotal).toBe(false)
})

test('adding to a sum and removing from it are different', () => {
  expect(read('add the teapot')).toMatchObject({ isAdded: true, isRemoved: false })
  expect(read('take the chai out')).toMatchObject({ isAdded: false, isRemoved: true })
  expect(read('2 of those and the caramel').ofThose).toBe(2)
  expect(read('the mango one , 2 of those').ofThose).toBeUndefined()
})

test('the latest of a product replaces what was remembered of it', () => {
  const item = (productId: number, quantity: number) => ({ productId, form: [], quantity, isSummed: false })
  expect(mergeItems([item(1, 1), item(2, 1)], [item(1, 5)])).toEqual([item(2, 1), item(1, 5)])
})
