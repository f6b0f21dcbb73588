import { expect, test } from 'vitest'
import { memoryAfter, mentionsUnderage } from './model.memory.ts'

test.each([
  'I’m 16',
  'im 15 and want a vape',
  'I am seventeen years old',
  'i am only 17, is that ok?',
  'I am under 18',
  "I'm underage",
  'I’m a minor',
  'I am not 18 yet',
  'a vape for my 15-year-old son',
])('%s is recognised as coming from a minor, or meant for one', (message) => {
  expect(mentionsUnderage(message)).toBe(true)
})

test.each([
  'I am 18',
  'I’m 42 and new to this',
  'Do you sell to people under 18?',
  'I am 10 minutes from the shop',
  'I’m 12 cigarettes a day',
  'Show me 16 mg liquids',
  'I am on 6mg and like mango',
  'I am 12 mg at the moment',
])('%s is not recognised as a minor', (message) => {
  expect(mentionsUnderage(message)).toBe(false)
})

test('a memory of another version counts as empty', () => {
  for (const strange of [undefined, null, 'x', [], { isUnderage: 'maybe', shownIds: [-1] }]) {
    expect(memoryAfter(strange, { isUnderage: false, shown: [3] })).toMatchObject({ shownIds: [3], focusId: 3 })
  }
})

test('forgets the topic, but not the products shown and the age', () => {
  const items = [{ productId: 3, form: [], quantity: 2, isSummed: true }]
  const before = { isUnderage: true, shownIds: [3], seenIds: [3, 4], items, offer: 'bundles', topic: 'list' }
  const after = JSON.parse(JSON.stringify(memoryAfter(before, { isUnderage: true, shown: [] })))
  expect(after).toEqual({
    isUnderage: true,
    shownIds: [3],
    seenIds: [3, 4],
    items: [],
    shownBundleIds: [],
    hasNicotineNotice: false,
  })
})
