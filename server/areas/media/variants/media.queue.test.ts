import { expect, test } from 'vitest'
import { workQueue } from './media.queue.ts'

/** Returns a job that runs until the test ends it. */
function heldJob() {
  const { promise, resolve } = Promise.withResolvers<void>()
  let started = false
  return {
    end: resolve,
    isStarted: () => started,
    run: async () => {
      started = true
      await promise
      return 'done'
    },
  }
}
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('runs a limited number of jobs at once, and starts the next when one ends', async () => {
  const queue = workQueue({ running: 2, waiting: 5 })
  const jobs = [heldJob(), heldJob(), heldJob()]
  const results = jobs.map((job) => queue(job.run))
  await settle()
  expect(jobs.map((job) => job.isStarted())).toEqual([true, true, false])
  jobs[0]?.end()
  await settle()
  expect(jobs[2]?.isStarted()).toBe(true)
  for (const job of jobs) job.end()
  expect(await Promise.all(results)).toEqual(['done', 'done', 'done'])
})

test('rejects jobs above the waiting limit, and accepts more once there is room', async () => {
  const queue = workQueue({ running: 1, waiting: 1 })
  const [first, second] = [heldJob(), heldJob()]
  const results = [queue(first.run), queue(second.run)]
  await expect(queue(async () => 'never')).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 2 })
  first.end()
  second.end()
  await Promise.all(results)
  expect(await queue(async () => 'welcome')).toBe('welcome')
})

test('starts the next job after one fails', async () => {
  const queue = workQueue({ running: 1, waiting: 1 })
  const failed = queue(() => Promise.reject(new Error('no')))
  const next = queue(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})
