/** Sends requests to a server on this machine, for a bounded time, and says how it did. */
import autocannon from 'autocannon'

export interface Load {
  /** Paths, asked for in turn. */
  paths: string[]
  connections?: number
  seconds?: number
}

export interface Measured {
  perSecond: number
  /** Times in ms. */
  p50: number
  p99: number
}

/** Refuses when any answer is not a success: a fast failure is no figure. */
export async function measure(origin: string, { paths, connections = 10, seconds = 4 }: Load): Promise<Measured> {
  const requests = paths.map((path) => ({ path, headers: { 'accept-encoding': 'gzip' } }))
  const result = await autocannon({ url: origin, connections, duration: seconds, requests })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${paths[0]}: ${result.non2xx} refusals and ${result.errors} errors`)
  }
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}

/** How often a second `work` is done, `concurrency` at once. */
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
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50: at(0.5), p99: at(0.99) }
}
