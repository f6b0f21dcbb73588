import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { anonymousEmail, queueMail } from './mail.queue.ts'

test('queues one mail per event, and none to an erased account', async () => {
  const { db, close } = await createTestDatabase()
  try {
    const data = { kind: 'order_refunded' as const, order_id: 7, amount: 333 }
    const known = { event_key: 'order_refunded:1', recipient: 'imogen@example.com', data }
    const erased = { event_key: 'order_refunded:2', recipient: anonymousEmail(12), data }
    await queueMail(db, [known, erased])
    await queueMail(db, [known])
    await queueMail(db, [erased])
    const mails = await db.selectFrom('mail').select(['event_key', 'recipient']).execute()
    expect(mails).toEqual([{ event_key: 'order_refunded:1', recipient: 'imogen@example.com' }])
  } finally {
    await close()
  }
})
