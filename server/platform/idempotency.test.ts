import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildTestApp, type TestApp } from '../testing/app.ts'
import { signIn } from '../testing/data/customers.ts'
import { makeOnce } from './idempotency.ts'

let shop: TestApp
let userId: number
beforeAll(async () => {
  shop = await buildTestApp()
  userId = (await signIn(shop.db)).id
})
afterAll(() => shop.close())

const make = (key: string | undefined, asked: unknown, work: () => Promise<number>) =>
  shop.db.transaction().execute((trx) => makeOnce(trx, { userId, call: 'test.make', key, asked }, work))

test('a repeat returns what the first call made, whatever was made since', async () => {
  const work = vi.fn().mockResolvedValueOnce(7).mockResolvedValueOnce(8)
  expect(await make('first', 1, work)).toBe(7)
  expect(await make('second', 1, work)).toBe(8)
  expect(await make('first', 1, work)).toBe(7)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a call that failed was not the first one', async () => {
  await expect(make('failing', 1, () => Promise.reject(new Error('No.')))).rejects.toThrow('No.')
  expect(await make('failing', 1, async () => 9)).toBe(9)
})

test('another request with the same key is rejected, and without a key each call makes its own', async () => {
  await expect(make('first', 2, async () => 1)).rejects.toThrow('was used for something else')
  expect(await make(undefined, 1, async () => 1)).toBe(1)
  expect(await make(undefined, 1, async () => 2)).toBe(2)
})
