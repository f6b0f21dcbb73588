import { expect, test } from 'vitest'
import { isFirstCall } from '../../platform/idempotency.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { tidyAccounts } from './users.tidy.ts'

test('removes the keys of repeated calls after two days, and no earlier', async () => {
  const { db, close } = await createTestDatabase()
  try {
    const { id: userId } = await signIn(db)
    const ask = (key: string) => isFirstCall(db, { userId, call: 'cart.add', key, asked: {} })
    for (const [key, created_at] of [
      ['old', '2026-11-19T11:59:59Z'],
      ['new', '2026-11-19T12:00:01Z'],
    ] as const) {
      await ask(key)
      await db.updateTable('idempotency_key').set({ created_at }).where('key', '=', key).execute()
    }
    await tidyAccounts({ db, clock: fixedClock('2026-11-21T12:00:00Z') })
    expect({ old: await ask('old'), new: await ask('new') }).toEqual({ old: true, new: false })
  } finally {
    await close()
  }
})
