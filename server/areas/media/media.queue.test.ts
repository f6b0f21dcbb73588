import { expect, test } from 'vitest'
import { workQueue } from './media.queue.ts'

/** A job that runs until it is told to end. */
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

test('runs so many at once, and the next as soon as one ends', async () => {
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

test('turns away what would wait too long, and takes more once there is room', async () => {
  const queue = workQueue({ running: 1, waiting: 1 })
  const [first, second] = [heldJob(), heldJob()]
  const results = [queue(first.run), queue(second.run)]
  await expect(queue(async () => 'never')).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 2 })
  first.end()
  second.end()
  await Promise.all(results)
  expect(await queue(async () => 'welcome')).toBe('welcome')
})

test('a job that fails gives its place to the next', async () => {
  const queue = workQueue({ running: 1, waiting: 1 })
  const failed = queue(() => Promise.reject(new Error('no')))
  const next = queue(async () => 'next')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('next')
})
