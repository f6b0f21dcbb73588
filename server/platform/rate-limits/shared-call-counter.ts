/**
 * Counts calls across processes without a query for each, because there can be tens of thousands per second. Once per second each
 * process sends the counts of keys above a twentieth of the limit to the shared store, and receives the totals. So an address may
 * exceed the limit by its calls of one such second, plus less than a twentieth of the limit per process. The store is not used
 * while no key has that many calls.
 */

import { MINUTE_MS } from '../time/durations.ts'
import { type CallCounter, type CallWindow, createCallCounter } from './call-counter.ts'
import type { Counts } from './counts.ts'

const SETTLE_MS = 1000
const SHARE = 1 / 20

/** `name` is a prefix of the keys in the store. */
export function createSharedCallCounter(
  counts: Counts,
  name: string,
  { max, windowMs = MINUTE_MS, settleMs = SETTLE_MS }: { max: number; windowMs?: number; settleMs?: number },
): CallCounter {
  const now = () => performance.now()
  const local = createCallCounter(max, windowMs, now)
  /** Keys whose counts are due to be sent. */
  const due = new Set<string>()
  /** The total that each window had after its last sync with the store. */
  const shared = new WeakMap<CallWindow, number>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setTimeout(async () => {
      await settle()
      isScheduled = false
      if (due.size > 0) schedule()
    }, settleMs).unref()
  }

  async function settle(): Promise<void> {
    const time = now()
    const sent = [...due].flatMap((key) => {
      const window = local.windowOf(key)
      if (!window) return []
      const { current, endsAt } = window
      return [{ window, current, tally: { key: `${name} ${key}`, by: unsent(window), endsInMs: endsAt - time } }]
    })
    due.clear()
    if (sent.length === 0) return
    const tallies = sent.map(({ tally }) => tally)
    const totals = (await counts.add(windowMs, tallies)) ?? []
    const answeredAt = now()
    totals.forEach((total, at) => {
      const one = sent[at]
      if (one) learn(one.window, one.current, total, answeredAt)
    })
  }

  const unsent = (window: CallWindow) => window.current - (shared.get(window) ?? 0)

  /** Adopts the shared total and window end, plus what was counted here since the request. */
  function learn(window: CallWindow, asked: number, total: { current: number; ttl: number }, time: number): void {
    window.current += total.current - asked
    window.endsAt = time + Math.min(total.ttl, windowMs)
    shared.set(window, total.current)
  }

  return {
    max,
    count(key) {
      const counted = local.count(key)
      if (counted.current >= max * SHARE) {
        due.add(key)
        schedule()
      }
      return counted
    },
  }
}
