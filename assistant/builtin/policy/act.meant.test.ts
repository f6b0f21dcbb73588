import { expect, test } from 'vitest'
import { askedOf } from './act.follow.ts'
import { asMeant } from './act.meant.ts'
import { FRESH, slotsOf, understood } from './act.test-questions.ts'

const meant = (given: Parameters<typeof understood>[0], memory = FRESH) => {
  const { intent, topic, slots } = asMeant(askedOf(understood(given), memory), memory)
  return { intent, topic, strengthsMg: slots.strengthsMg }
}

test('a question about other users’ age does not mark the customer as under 18', () => {
  const asks = { intent: 'underage', topic: 'self' } as const
  expect(meant({ ...asks, text: 'can 16 year olds buy cbd tea' }).intent).toBe('age_check')
  expect(meant({ ...asks, text: 'im 16 can i buy cbd tea' }).intent).toBe('underage')
})

test('products for a child are referred to a pharmacist; years of vaping are not an age', () => {
  expect(meant({ text: 'can my 16 yr old have the multivitamin' }).intent).toBe('medical')
  expect(meant({ text: 'vitamins for kids', slots: {} }).intent).toBe('medical')
  expect(meant({ text: 'i have vaped for 10 years and want a new kit' }).intent).toBe('find_products')
})

test('a general topic with a named product is a question about that product', () => {
  expect(
    meant({ intent: 'explain', topic: 'charging', productIds: [3], text: 'can i charge it by usb' }),
  ).toMatchObject({
    intent: 'product_question',
    topic: 'charging',
  })
  expect(meant({ intent: 'explain', topic: 'charging', text: 'how do i charge a kit' }).intent).toBe('explain')
})

test('a bare number after a product was shown is a strength', () => {
  const memory = { ...FRESH, shownIds: [3], productId: 3 }
  const asks = { intent: 'product_question', topic: 'about', follows: { kind: 'it' } } as const
  expect(meant({ ...asks, text: 'does it come in 20' }, memory)).toMatchObject({
    topic: 'strengths',
    strengthsMg: [20],
  })
  expect(meant({ ...asks, text: 'does it come in 50' }, memory).topic).toBe('about')
})

test('‘that strength’ is the one that was recommended', () => {
  const memory = { ...FRESH, slots: slotsOf({ strengthsMg: [10] }) }
  expect(meant({ text: 'something in berry at that strength' }, memory).strengthsMg).toEqual([10])
  expect(meant({ text: 'something in berry' }, memory).strengthsMg).toEqual([])
})
