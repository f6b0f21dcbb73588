import { Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { workerPool } from './cluster.pool.ts'
import { createRestarts } from './cluster.restarts.ts'
import { poolOfEach, workersWanted } from './cluster.ts'

test('starts the given number of workers, or one for each core', () => {
  expect(workersWanted('3', 8)).toBe(3)
  expect(workersWanted('auto', 8)).toBe(8)
  expect(workersWanted('auto', 500)).toBe(64)
})

test('any other number is an error with a message', () => {
  for (const text of ['0', '65', '-1', '2.5', 'two', '']) {
    expect(() => workersWanted(text, 8), text).toThrow('--workers takes a whole number from 1 to 64, or auto')
  }
})

test('the pools of all workers fit into the embedded database', () => {
  expect(poolOfEach(2, { wanted: 10, connections: 100 })).toBe(10)
  for (const workers of [1, 4, 8]) {
    expect(workers * (poolOfEach(workers, { wanted: 100, connections: 100 }) + 8)).toBeLessThanOrEqual(88)
  }
  expect(() => poolOfEach(9, { wanted: 10, connections: 100 })).toThrow('than the embedded database takes (100)')
})

test('restarts a dead process at once, repeated deaths later and later, and finally not at all', () => {
  const restarts = createRestarts()
  expect(restarts.afterDeath(3_600_000, true)).toBe(0)
  const waits = Array.from({ length: 9 }, () => restarts.afterDeath(100, true))
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(restarts.afterDeath(100, false)).toBe(30_000)
  expect(restarts.afterDeath(100, true)).toBeUndefined()
})

test('the count starts again after a process that ran for a while', () => {
  const restarts = createRestarts()
  for (let n = 0; n < 5; n += 1) restarts.afterDeath(100, true)
  expect(restarts.afterDeath(10_000, true)).toBe(0)
  expect(restarts.afterDeath(100, true)).toBe(500)
})

test('a message to a process that was just killed does not harm the sender', async () => {
  const killed = new EventEmitter()
  const worker: Worker = Reflect.construct(Worker, [{ id: 1, process: killed }])
  const told = () => undefined
  const pool = workerPool({ fork: () => worker, restartsOfPlace: createRestarts, report: told, onHopeless: told })
  const opening = pool.start({ isSpare: true })
  killed.emit('error', new Error('write EPIPE'))
  worker.emit('exit', null, 'SIGKILL')
  await expect(opening).rejects.toThrow('ended with SIGKILL')
})

test('a worker that dies again and again delays only its own restart, and stops no other worker', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const workers: Worker[] = []
  const fork = () => {
    const worker: Worker = Reflect.construct(Worker, [{ id: 1, process: new EventEmitter() }])
    workers.push(worker)
    return worker
  }
  const said: string[] = []
  const onHopeless = vi.fn()
  const pool = workerPool({ fork, restartsOfPlace: createRestarts, report: (text) => said.push(text), onHopeless })
  const opening = pool.start()
  const [serving] = workers
  serving?.emit('message', { about: 'shop:opened', address: 'http://127.0.0.1:1' })
  await opening
  pool.start().catch(() => undefined)
  for (let deaths = 0; deaths < 15; deaths += 1) {
    workers.at(-1)?.emit('exit', 1, null)
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(workers).toHaveLength(2 + 15)
  expect(onHopeless).not.toHaveBeenCalled()
  expect(said.at(-1)).toContain('is replaced in 30 s.')

  serving?.emit('exit', null, 'SIGKILL')
  expect(said.at(-1)).toMatch(/ended with SIGKILL, and is replaced\.$/)
  workers.at(-1)?.emit('exit', 1, null)
  expect(onHopeless).toHaveBeenCalledOnce()
})
