import { expect, test } from 'vitest'
import { startWorker } from './worker.ts'

test('a worker asks after each job how long to wait, and waits no longer', async () => {
  const rests = [0, 1, 0]
  const { promise: isDone, resolve } = Promise.withResolvers<void>()
  let pieces = 0
  const worker = startWorker({
    everyMs: 1,
    restMs: () => rests[pieces - 1] ?? 0,
    async work() {
      if (pieces === rests.length) {
        resolve()
        return false
      }
      pieces += 1
      return true
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  await isDone
  await worker.stop()
  expect(pieces).toBe(3)
})
