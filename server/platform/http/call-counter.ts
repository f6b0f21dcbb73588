/** Counts calls by key, an address mostly, in windows of time. */

import { MINUTE_MS } from '../durations.ts'

/** Beyond so many keys the finished windows are cleared out. */
const MANY_KEYS = 10_000

export interface CallCounter {
  /** Calls in a window that one key may make. */
  most: number
  /** Counts one more: how many in this window, and in how many ms it ends. */
  count(key: string): { current: number; ttl: number }
}

export function createCallCounter(most: number, now: () => number = Date.now, windowMs = MINUTE_MS): CallCounter {
  const windows = new Map<string, { current: number; endsAt: number }>()
  return {
    most,
    count(key) {
      const time = now()
      let window = windows.get(key)
      if (!window || window.endsAt <= time) {
        if (windows.size >= MANY_KEYS) forgetFinished(windows, time)
        window = { current: 0, endsAt: time + windowMs }
        windows.set(key, window)
      }
      window.current += 1
      return { current: window.current, ttl: window.endsAt - time }
    },
  }
}

function forgetFinished(windows: Map<string, { endsAt: number }>, time: number): void {
  for (const [key, { endsAt }] of windows) if (endsAt <= time) windows.delete(key)
}
