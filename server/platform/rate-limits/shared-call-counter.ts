/**
 * Counts calls for all processes together, without asking anybody for each: tens of thousands a second are counted here. Who
 * has made a twentieth of what is allowed is told to the common store, once a second, and what the others have counted is
 * learnt. So an address has at most what is allowed, and what it gets through in one such second, and from each process that
 * it asked less a twentieth. The store hears nothing while nobody calls so much.
 */

import { MINUTE_MS } from '../time/durations.ts'
import { type CallCounter, type CallWindow, createCallCounter } from './call-counter.ts'
import type { Counts } from './counts.ts'

const SETTLE_MS = 1000
const SHARE = 1 / 20

/** `name` tells its keys from those of others in the store. */
export function createSharedCallCounter(
  counts: Counts,
  name: string,
  { most, windowMs = MINUTE_MS, settleMs = SETTLE_MS }: { most: number; windowMs?: number; settleMs?: number },
): CallCounter {
  const now = () => performance.now()
  const local = createCallCounter(most, windowMs, now)
  /** Keys to be told. */
  const due = new Set<string>()
  /** How much of a window the store has been told, with what the others have counted. */
  const told = new WeakMap<CallWindow, number>()
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
      return [{ window, current, tally: { key: `${name} ${key}`, by: untold(window), endsInMs: endsAt - time } }]
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

  const untold = (window: CallWindow) => window.current - (told.get(window) ?? 0)

  /** The store's window is everybody's. What was counted here since it was asked comes on top. */
  function learn(window: CallWindow, asked: number, total: { current: number; ttl: number }, time: number): void {
    window.current += total.current - asked
    window.endsAt = time + Math.min(total.ttl, windowMs)
    told.set(window, total.current)
  }

  return {
    most,
    count(key) {
      const counted = local.count(key)
      if (counted.current >= most * SHARE) {
        due.add(key)
        schedule()
      }
      return counted
    },
  }
}
