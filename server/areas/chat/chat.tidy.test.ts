import { expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { signIn } from '../../testing/data/customers.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { newSession } from './chat.test-chats.ts'
import { tidyChats } from './chat.tidy.ts'

test('a visitor’s chat is removed a day after it began, a user’s twelve months after its last message', async () => {
  const { db, close } = await createTestDatabase()
  try {
    const { id: user_id } = await signIn(db)
    const insert = async (title: string, userId: number | null, created_at: string, updated_at: string) => {
      const session_adk_id = newSession(userId ?? undefined)
      const chat = { session_adk_id, audience: 'customer', user_id: userId, title, created_at, updated_at } as const
      const { id } = await db.insertInto('chat_session').values(chat).returning('id').executeTakeFirstOrThrow()
      await db.insertInto('chat_message').values({ session_id: id, sender_type: 'USER', content: title }).execute()
    }
    await insert('visitor, just in time', null, '2026-11-20T12:00:01Z', '2026-11-20T12:00:01Z')
    await insert('visitor, a day old, still in use', null, '2026-11-20T12:00:00Z', '2026-11-21T11:59:00Z')
    await insert('user, used within the year', user_id, '2020-01-01T00:00:00Z', '2025-11-21T12:00:01Z')
    await insert('user, not used for a year', user_id, '2020-01-01T00:00:00Z', '2025-11-21T12:00:00Z')
    // More than one batch.
    await db
      .insertInto('chat_session')
      .values(
        Array.from({ length: 1100 }, () => ({
          session_adk_id: newSession(),
          audience: 'customer' as const,
          created_at: '2026-11-01T00:00:00Z',
        })),
      )
      .execute()
    await tidyChats({ db, clock: fixedClock('2026-11-21T12:00:00Z') })
    const left = await db.selectFrom('chat_session').select('title').orderBy('id').execute()
    expect(left.map(({ title }) => title)).toEqual(['visitor, just in time', 'user, used within the year'])
    expect(await db.selectFrom('chat_message').select('content').execute()).toHaveLength(2)
  } finally {
    await close()
  }
})
