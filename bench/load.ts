/**
 * Sends requests to a server on this machine for a limited time and measures it. It reads responses as bytes: load generators
 * that parse them use more CPU for a page of 20 kB than the shop, so with two cores they would measure themselves.
 */
import { connect } from 'node:net'

const LONGEST_HEAD = 4096

export interface Load {
  /** Paths to request in turn. */
  paths: string[]
  connections?: number
  seconds?: number
  /** Requests each path only once, so that no response comes from the cache. */
  isOnce?: boolean
}

export interface Measured {
  perSecond: number
  /** Times in ms. */
  p50: number
  p95: number
  p99: number
}

/** Rejects if any response is not a success, because fast failures would distort the result. */
export async function measure(origin: string, load: Load): Promise<Measured> {
  const { paths, connections = 10, seconds = 4, isOnce = false } = load
  const { hostname, port } = new URL(origin)
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\naccept-encoding: gzip\r\n\r\n`),
  )
  const startedAt = performance.now()
  const times: number[] = []
  let turn = 0
  const next = () => requests[turn++ % requests.length] ?? Buffer.alloc(0)
  const isOver = () => performance.now() - startedAt > seconds * 1000 || (isOnce && turn >= requests.length)
  const visit = () => visitor({ host: hostname, port: Number(port), next, isOver, times })
  await Promise.all(Array.from({ length: connections }, visit))
  return summarise(times, isOnce ? (performance.now() - startedAt) / 1000 : seconds)
}

interface Visit {
  host: string
  port: number
  next(): Buffer
  /** Whether to stop. */
  isOver(): boolean
  times: number[]
}

/** One connection that sends a request, waits for the whole response, and repeats. */
function visitor({ host, port, next, isOver, times }: Visit): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0
    let received = 0
    let whole = 0
    let head = ''
    const socket = connect(port, host, ask).setNoDelay()
    function ask() {
      asked = performance.now()
      received = 0
      whole = 0
      head = ''
      socket.write(next())
    }
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received += chunk.length
      if (whole === 0) {
        head += chunk.toString('latin1', 0, LONGEST_HEAD)
        const headEnd = head.indexOf('\r\n\r\n')
        if (headEnd < 0) return
        const [, length] = /content-length: (\d+)/i.exec(head) ?? []
        if (!head.startsWith('HTTP/1.1 200') || length === undefined)
          return reject(new Error(`Refused: ${head.slice(0, 300)}`))
        whole = headEnd + 4 + Number(length)
      }
      if (received < whole) return
      times.push(performance.now() - asked)
      if (isOver()) socket.end(() => resolve())
      else ask()
    })
  })
}

/** Measures how often per second `work` completes, with `concurrency` in parallel. */
export async function measureWork(
  work: (turn: number) => Promise<unknown>,
  { concurrency = 10, seconds = 4 } = {},
): Promise<Measured> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  let turn = 0
  const worker = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now()
      await work(turn++)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return summarise(times, seconds)
}

/** Summarises `times` in ms, measured within `seconds`. */
export function summarise(times: number[], seconds: number): Measured {
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
