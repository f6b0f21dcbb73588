import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { publish, subscribe } from './broadcast.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('each channel hears its own, whoever tells it, in the order it was told', async () => {
  const heard: string[] = []
  const on = (channel: string) => ({
    ...{ channel, onMessage: (payload: string) => heard.push(`${channel}: ${payload}`), onGap: () => undefined },
  })
  const listening = await subscribe(database.url, [on('one'), on('an "other"')])
  await publish(database.db, 'elsewhere', 'not heard')
  await publish(database.db, 'one', '')
  await publish(database.db, 'an "other"', 'x'.repeat(7999))
  await publish(database.db, 'one', 'it’s 🍊')
  await vi.waitFor(() => expect(heard).toEqual(['one: ', `an "other": ${'x'.repeat(7999)}`, 'one: it’s 🍊']))
  await listening.close()
})

test('what is told over a transaction is told when that commits', async () => {
  const heard: string[] = []
  const channel = { channel: 'late', onMessage: (payload: string) => heard.push(payload), onGap: () => undefined }
  const listening = await subscribe(database.url, [channel])
  await database.db.transaction().execute(async (trx) => {
    await publish(trx, 'late', 'inside')
    await publish(database.db, 'late', 'outside')
    await vi.waitFor(() => expect(heard).toEqual(['outside']))
  })
  await vi.waitFor(() => expect(heard).toEqual(['outside', 'inside']))
  await listening.close()
})
