import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemoDatabase } from '../../server/testing/data/demo-shop.ts'
import type { TestDatabase } from '../../server/testing/database.ts'
import type { Reader } from '../engine/read-frame.ts'
import { createCustomerReader } from './customer.reader.ts'

let database: TestDatabase
let reader: Reader

beforeAll(async () => {
  database = await createDemoDatabase()
  reader = await createCustomerReader(database.db)
})

afterAll(() => database.close())

const guardOf = async (message: string) => (await reader.read(message)).guard

test('only customers who give their own age as under 18 are underage', async () => {
  expect(await guardOf('im 16 can i buy cbd tea')).toBe('underage')
  for (const message of [
    'can 16 year olds buy cbd tea',
    'I am 45',
    'my dad is 70',
    'im 19 whats a good pod kit',
    'i am 15 stone',
    'i vape 12mg',
    'since i was 15',
  ]) {
    expect(await guardOf(message), message).not.toBe('underage')
  }
})

test('accepts any input without an error', async () => {
  const hostile = [
    '',
    ' ',
    '🙂🙂',
    '((((',
    '[a-z]+*',
    '\\',
    'a'.repeat(2000),
    '你好吗',
    '<img src=x>',
    '%00',
    "' or 1=1 --",
  ]
  for (const message of [...hostile, 'how much '.repeat(220), 'no not without '.repeat(120)]) {
    expect((await reader.read(message)).alsoIntents.length, message.slice(0, 30)).toBeLessThan(3)
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (message) => {
      expect((await reader.read(message)).alsoIntents.length).toBeLessThan(3)
    }),
    { numRuns: 60 },
  )
})

test('reads a changed catalogue once it was invalidated', async () => {
  const brandsOf = async (message: string) => (await reader.read(message)).wishes[0]?.filter.brandIds ?? []
  expect(await brandsOf('anything by zephyrine')).toEqual([])
  const brand = await database.db
    .insertInto('brand')
    .values({ name: 'Zephyrine', slug: 'zephyrine' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.db.updateTable('product').set({ brand_id: brand.id }).where('name', '=', 'Quince Nic Salt').execute()
  reader.invalidate()
  await expect.poll(() => brandsOf('anything by zephyrine')).toEqual([brand.id])
})

test('a word of a name asks for no fact', async () => {
  expect((await reader.read('omega 3 fish oil any size')).fact).not.toBe('fish')
  expect((await reader.read('is there fish in the collagen powder')).fact).toBe('fish')
})

test('a name may leave out its unit', async () => {
  const { wishes } = await reader.read('iron 14 or iron bisglycinate')
  expect(wishes.flatMap(({ productIds }) => productIds)).toHaveLength(2)
})
