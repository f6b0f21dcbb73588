import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createPostgresServer, type PostgresServer } from '../../testing/processes/postgres-server.ts'
import { startJobs } from './jobs.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await createPostgresServer()
})
afterAll(() => server.remove())

const job = { name: 'test.job', cron: '* * * * *', run: async () => undefined }

test('creates the schedules once the database is back, when it was down at the start', async () => {
  await server.stop()
  const onError = vi.fn()
  const jobs = startJobs(server.url, [job], { onError, againMs: 100 })
  await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2), { timeout: 10_000 })
  await server.start()
  await vi.waitFor(
    async () =>
      expect(await server.query('select name, cron from pgboss.schedule')).toMatchObject([{ name: job.name }]),
    { timeout: 15_000, interval: 100 },
  )
  await jobs.stop()
})

test('stops at once while the database is down', async () => {
  await server.stop()
  const onError = vi.fn()
  const jobs = startJobs(server.url, [job], { onError, againMs: 60_000 })
  await vi.waitFor(() => expect(onError).toHaveBeenCalled(), { timeout: 10_000 })
  await jobs.stop()
  expect(onError).toHaveBeenCalledTimes(1)
})
