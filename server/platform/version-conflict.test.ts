import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { recordAudit } from './audit.ts'
import { checkVersion } from './version-conflict.ts'

const SEEN = '2026-11-21T09:00:00.000Z'
const stored = (updated_at: string) => ({ entity: 'thing', id: 7, updated_at: new Date(updated_at) })

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('accepts a change of the current version, and a change without a version', async () => {
  await checkVersion(database.db, SEEN, stored(SEEN))
  await checkVersion(database.db, '2026-11-21T09:00:00Z', stored(SEEN))
  await checkVersion(database.db, undefined, stored('2026-11-21T10:00:00.000Z'))
})

test('a version conflict names who saved last, and the current value of each field', async () => {
  const { id: userId } = await signIn(database.db, { role: 'admin', name: 'Imogen Hale' })
  const change = (before: object, after: object) =>
    recordAudit(database.db, { userId, action: 'thing.update', entity: 'thing', entityId: 7, before, after })
  await change({ price: '£4.99', name: 'Mint' }, { price: '£5.49', name: 'Mint' })
  await change({ price: '£5.49', note: 'Old' }, { price: '£5.99', note: 'Keep cool and dry.' })
  await change({ tags: ['a'] }, { tags: [] })
  await change({ min_subtotal_pence: 0 }, { min_subtotal_pence: 2147 })
  await expect(checkVersion(database.db, SEEN, stored('2026-11-21T10:00:00.000Z'))).rejects.toMatchObject({
    status: 409,
    code: 'stale',
    message: expect.stringMatching(/^Imogen Hale saved this after you opened it,/),
    errors: [
      { path: 'price', message: 'Is now £5.99.' },
      { path: 'note', message: 'Is now Keep cool and dry.' },
      { path: 'tags', message: 'Is now empty.' },
      { path: 'min_subtotal_pence', message: 'Is now £21.47.' },
    ],
  })
})

test('is still a version conflict without an audit entry', async () => {
  const other = { entity: 'thing', id: 8, updated_at: new Date('2026-11-21T10:00:00.000Z') }
  await expect(checkVersion(database.db, SEEN, other)).rejects.toMatchObject({
    code: 'stale',
    message: expect.stringMatching(/^Someone saved this/),
    errors: [],
  })
})
