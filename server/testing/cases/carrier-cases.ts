/** The contract of message carriers, as shared test cases for each implementation. */
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import { publish, type Subscription, subscribe } from '../../platform/messages/broadcast.ts'

interface CarrierUnderTest {
  /** Called within each test, because the database does not exist before. */
  db(): Db
  /** Closes the listening connections, which can reconnect at once. */
  cut(): Promise<void>
}

const LATER = { timeout: 15_000 }

export function testCarrier({ db, cut }: CarrierUnderTest): void {
  /** Listens to `channels` and records the messages. */
  async function listening(...channels: string[]) {
    const heard: string[] = []
    let gaps = 0
    const on = (channel: string): Subscription => ({
      channel,
      onMessage: (payload) => heard.push(`${channel}: ${payload}`),
      onGap: () => {
        gaps += 1
      },
    })
    const { close } = await subscribe(db(), channels.map(on))
    return { heard, gaps: () => gaps, close }
  }

  test('each channel receives its own messages from every sender, in the order they were published', async () => {
    const one = await listening('one', 'an "other"')
    await publish(db(), 'elsewhere', 'not heard')
    await publish(db(), 'one', '')
    await publish(db(), 'an "other"', 'x'.repeat(7999))
    await publish(db(), 'one', 'it’s 🍊')
    await vi.waitFor(() => expect(one.heard).toEqual(['one: ', `an "other": ${'x'.repeat(7999)}`, 'one: it’s 🍊']))
    expect(one.gaps()).toBe(0)
    await one.close()
  })

  test('rejects a message that is too long', async () => {
    await expect(publish(db(), 'one', 'x'.repeat(8000))).rejects.toThrow('Too long')
    await expect(publish(db(), 'one', '🍊'.repeat(2000))).rejects.toThrow('Too long')
  })

  test('publishes a message of a transaction when that commits', async () => {
    const one = await listening('late')
    await db()
      .transaction()
      .execute(async (trx) => {
        await publish(trx, 'late', 'inside')
        await publish(db(), 'late', 'outside')
        await vi.waitFor(() => expect(one.heard).toEqual(['late: outside']))
      })
    await vi.waitFor(() => expect(one.heard).toEqual(['late: outside', 'late: inside']))
    await one.close()
  })

  test('publishes nothing that was rolled back, by the shop or by the database', async () => {
    const one = await listening('undone')
    const undone = db()
      .transaction()
      .execute(async (trx) => {
        await publish(trx, 'undone', 'by the shop')
        throw new Error('taken back')
      })
    await expect(undone).rejects.toThrow('taken back')
    const aborted = db()
      .transaction()
      .execute(async (trx) => {
        await publish(trx, 'undone', 'by the database')
        await sql`select 1 / 0`.execute(trx).catch(() => undefined)
      })
    await expect(aborted).rejects.toThrow()
    await db()
      .transaction()
      .execute(async (trx) => publish(trx, 'undone', 'kept'))
    await vi.waitFor(() => expect(one.heard).toEqual(['undone: kept']))
    await one.close()
  })

  test('a rollback to a savepoint discards the messages published after it', async () => {
    const one = await listening('points')
    const trx = await db().startTransaction().execute()
    await publish(trx, 'points', 'before')
    const point = await trx.savepoint('a').execute()
    await publish(point, 'points', 'after')
    const back = await point.rollbackToSavepoint('a').execute()
    await publish(back, 'points', 'at last')
    await back.commit().execute()
    await vi.waitFor(() => expect(one.heard).toEqual(['points: before', 'points: at last']))
    await one.close()
  })

  test('a lost connection is a gap, and then it receives messages again', async () => {
    const [one, two] = [await listening('again'), await listening('again')]
    await cut()
    await vi.waitFor(() => expect([one.gaps(), two.gaps()].every((gaps) => gaps >= 1)).toBe(true), LATER)
    await vi.waitFor(async () => {
      await publish(db(), 'again', 'here')
      expect([one.heard.at(-1), two.heard.at(-1)]).toEqual(['again: here', 'again: here'])
    }, LATER)
    const gaps = one.gaps()
    await Promise.all([one.close(), two.close()])
    expect(one.gaps()).toBe(gaps)
  })
}
