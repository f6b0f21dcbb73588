import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { imageUrls } from '../media/media.urls.ts'
import { orderLists } from '../orders/admin/orders.admin.list.service.ts'
import { statsService } from './stats.service.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => database.close())

test('caches figures for some seconds, serves them once more while they refresh, and never older ones', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { db } = database
  const images = imageUrls({ cloudinaryUrl: undefined, publicUrl: '' })
  const { now, today } = fixedClock('2026-11-21T12:00:00Z')
  const asked: string[] = []
  const clock = {
    today,
    now() {
      asked.push('made')
      return now()
    },
  }
  const stats = statsService({ db, clock, images, lists: orderLists({ db, images }) })
  const after = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await stats.get('7d')
    return asked.length
  }
  expect(await after(0)).toBe(1)
  await Promise.all([stats.get('7d'), stats.get('7d')])
  expect(await after(4000)).toBe(1)
  expect(await after(2000)).toBe(2)
  expect(await after(31_000)).toBe(3)
  await stats.get('30d')
  expect(asked).toHaveLength(4)
})
